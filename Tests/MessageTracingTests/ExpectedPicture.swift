/// The picture of the sample run, as it is to be drawn on every platform.
let expectedPicture = #"""
  <?xml version="1.0" encoding="UTF-8"?>
  <svg xmlns="http://www.w3.org/2000/svg" width="392" height="212" viewBox="0 0 392 212" role="img" xml:space="preserve">
  <style>.ground{fill:#ffffff}.head{fill:#eef2f7;stroke:#8796a8}.lane{stroke:#b4bfcc}.name,.text{fill:#1c2733}.pattern{fill:#5c6b7a}.arrow{stroke:#2f6fb3}.tip{fill:#2f6fb3}</style>
  <rect class="ground" width="392" height="212"/>
  <line class="lane" x1="52" y1="52" x2="52" y2="192"/>
  <rect class="head" x="20" y="20" width="64" height="32" rx="4"/>
  <text class="name" x="52" y="41" text-anchor="middle" font-family="ui-monospace,monospace" font-size="13">Screen</text>
  <line class="lane" x1="204" y1="52" x2="204" y2="192"/>
  <rect class="head" x="156" y="20" width="96" height="32" rx="4"/>
  <text class="name" x="204" y="41" text-anchor="middle" font-family="ui-monospace,monospace" font-size="13">Store &amp; Co</text>
  <line class="lane" x1="328" y1="52" x2="328" y2="192"/>
  <rect class="head" x="284" y="20" width="88" height="32" rx="4"/>
  <text class="name" x="328" y="41" text-anchor="middle" font-family="ui-monospace,monospace" font-size="13">(outside)</text>
  <g class="message">
  <path class="arrow" fill="none" d="M52 92H204"/>
  <path class="tip" d="M204 92l-8 -4v8z"/>
  <text class="text" x="128" y="86" text-anchor="middle" font-family="ui-monospace,monospace" font-size="13">save (3 rows)</text>
  <text class="pattern" x="128" y="104" text-anchor="middle" font-family="ui-monospace,monospace" font-size="11">message</text>
  </g>
  <g class="message">
  <path class="arrow" fill="none" d="M204 132h20v10h-20"/>
  <path class="tip" d="M204 142l8 -4v8z"/>
  <text class="text" x="232" y="126" text-anchor="start" font-family="ui-monospace,monospace" font-size="13">check</text>
  <text class="pattern" x="232" y="144" text-anchor="start" font-family="ui-monospace,monospace" font-size="11">test</text>
  </g>
  <g class="message">
  <path class="arrow" fill="none" d="M204 172H328"/>
  <path class="tip" d="M328 172l-8 -4v8z"/>
  <text class="text" x="266" y="166" text-anchor="middle" font-family="ui-monospace,monospace" font-size="13">tell</text>
  <text class="pattern" x="266" y="184" text-anchor="middle" font-family="ui-monospace,monospace" font-size="11">message</text>
  </g>
  </svg>

  """#
