// The system's SQLite; only builds with the package trait SQLite use it.
#include <sqlite3.h>
