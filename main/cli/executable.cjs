// The script in the program `proofbench` of the packages (Node's single executable): starts the command line that lies beside it.
'use strict'
const { createRequire } = require('node:module')
const { dirname, join, sep } = require('node:path')
const { pathToFileURL } = require('node:url')

const folder = dirname(process.execPath)
const launcher = join(folder, 'cli.mjs')
const first = process.argv[2]
// The command line starts its own scripts by this program, as if it were Node.
const script = first?.startsWith(folder + sep) && /\.[cm]js$/.test(first) ? first : launcher
process.argv.splice(1, script === first ? 2 : 1, script)
// A script in a program cannot import files; one beside it can.
createRequire(launcher)('./cli/import.cjs')(pathToFileURL(script))
