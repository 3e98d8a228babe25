/// The picture of the sample run, as it is to be drawn on every platform.
let expectedPicture = #"""
  <?xml version="1.0" encoding="UTF-8"?>
  <svg xmlns="http://www.w3.org/2000/svg" width="560" height="358" viewBox="0 0 560 358" role="img" xml:space="preserve">
  <style>text{font-family:ui-monospace,Menlo,'DejaVu Sans Mono',monospace;font-size:12px}.title,.subtitle,.legend,.step,.number,.with,.note,.pill{font-family:system-ui,'DejaVu Sans',sans-serif}.title{font-size:18px;font-weight:bold}.name,.again{font-size:13px;font-weight:bold}.with{font-size:11px}.step,.number{font-size:13px;font-weight:bold}.part,.pill{font-size:11px}.code{font-size:10px;font-weight:bold;fill:currentColor}.count{font-size:11px;font-weight:bold}.text,.answer{paint-order:stroke;stroke-width:4px;stroke-linejoin:round}.arrow{stroke:currentColor;stroke-width:1.5;fill:none}.more{stroke:currentColor;stroke-width:1;opacity:.5}.tip{fill:currentColor}.chip{fill:currentColor}.back{fill:none;stroke-width:1.5;stroke-dasharray:4 4}.ground{fill:#fff}.head,.raised{fill:#f3f5f8;stroke:#d3dae2}.band{fill:#f3f5f8}.bar{fill:#e4e9ef;stroke:#c3ccd6}.lane{stroke:#d3dae2}.title,.name,.again,.text,.step,.count{fill:#17202b}.subtitle,.with,.part,.legend,.note,.pill,.answer,.backTip{fill:#55616f}.back{stroke:#55616f}.number{fill:#1c5fc4}.text,.answer{stroke:#fff}.chip{fill-opacity:.12}.message{color:#55616f}.TA{color:#a8256f}.RC{color:#6a3fc0}.DE{color:#2f6f1e}.DS{color:#765700}.OB{color:#0b6a63}.LK{color:#4d5f78}.NV{color:#1c5fc4}.DL{color:#a5430f}</style>
  <rect class="ground" width="560" height="358"/>
  <text class="title" x="32" y="42">Sequence of messages</text>
  <text class="subtitle" x="32" y="64">3 messages. Dashed: what comes back.</text>
  <g class="message LK">
  <rect class="ground" x="32" y="82" width="24" height="14" rx="3"/><rect class="chip" x="32" y="82" width="24" height="14" rx="3"/><text class="code" x="44" y="93" text-anchor="middle">LK</text>
  </g>
  <text class="legend" x="62" y="93">links</text>
  <g class="message TE">
  <rect class="ground" x="123" y="82" width="24" height="14" rx="3"/><rect class="chip" x="123" y="82" width="24" height="14" rx="3"/><text class="code" x="135" y="93" text-anchor="middle">TE</text>
  </g>
  <text class="legend" x="153" y="93">test</text>
  <line class="lane" x1="76" y1="158" x2="76" y2="342"/>
  <line class="lane" x1="194" y1="158" x2="194" y2="342"/>
  <rect class="head" x="32" y="114" width="88" height="44" rx="6"/>
  <text class="name" x="76" y="141" text-anchor="middle">Screen</text>
  <rect class="head" x="144" y="114" width="100" height="44" rx="6"/>
  <text class="name" x="194" y="141" text-anchor="middle">Store &amp; Co</text>
  <rect class="bar" x="190" y="196" width="8" height="129" rx="2"/>
  <rect class="bar" x="194" y="234" width="8" height="13" rx="2"/>
  <g class="message LK">
  <path class="arrow" d="M76 201H184"/>
  <path class="tip" d="M190 201l-9 -4v8z"/>
  <rect class="ground" x="103" y="182" width="24" height="14" rx="3"/><rect class="chip" x="103" y="182" width="24" height="14" rx="3"/><text class="code" x="115" y="193" text-anchor="middle">LK</text>
  <text class="text" x="133" y="193">save</text>
  </g>
  <g class="message TE">
  <path class="arrow" d="M198 233H222v10H204"/>
  <path class="tip" d="M202 243l9 -4v8z"/>
  <rect class="ground" x="228" y="230" width="24" height="14" rx="3"/><rect class="chip" x="228" y="230" width="24" height="14" rx="3"/><text class="code" x="240" y="241" text-anchor="middle">TE</text>
  <text class="text" x="258" y="241">check</text>
  </g>
  <g class="message LK">
  <path class="arrow" d="M198 277H248"/>
  <path class="tip" d="M254 277l-9 -4v8z"/>
  <circle class="arrow" cx="258" cy="277" r="4"/>
  <rect class="ground" x="206" y="258" width="24" height="14" rx="3"/><rect class="chip" x="206" y="258" width="24" height="14" rx="3"/><text class="code" x="218" y="269" text-anchor="middle">LK</text>
  <text class="text" x="236" y="269">tell</text>
  </g>
  <path class="back" d="M190 315H82"/>
  <path class="backTip" d="M76 315l9 -4v8z"/>
  <text class="answer" x="111" y="308">3 rows</text>
  </svg>

  """#
