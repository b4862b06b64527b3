// Copied to out/cli/import.cjs by the build, for the program of `executable.cjs`.
'use strict'
module.exports = (url) => import(url)
