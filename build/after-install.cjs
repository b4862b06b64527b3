// Run by npm after `npm ci`, in the folder that contains node_modules, by any version of Node. It
// - refuses a version for which npm leaves packages out;
// - links node_modules/.bin/node, which npm's scripts find first, to the computer's own Node if that is 24 or later;
// - removes what nothing reads: C headers, and source maps of packages.
const { existsSync, readdirSync, rmSync, symlinkSync } = require('node:fs')
const { join } = require('node:path')

const { npm_config_user_agent: agent = '', npm_node_execpath: own } = process.env
const [, version = process.versions.node] = /\bnode\/v([\d.]+)/.exec(agent) || []
const [major, minor] = version.split('.').map(Number)
const refuse = (needed) => {
  console.error(`proofbench: ${needed} is needed; this is v${version}`)
  process.exit(70)
}
if (major < 20 || (major === 20 && minor < 19) || major === 21 || (major === 22 && minor < 12))
  refuse('Node 20.19, 22.12 or later')

const PACKAGES = 'node_modules'
const platform = `${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`
const [program] = [`node-${platform}`, `node-bin-${platform}`]
  .map((name) => join(PACKAGES, name))
  .filter((folder) => existsSync(folder))

// npm itself may be run by the Node of some package, which is not the computer's own. Windows cannot remove a program while it runs, and
// the Node of the packages may run this script.
const isOwn = major >= 24 && own && !/[\\/]node_modules[\\/]/.test(own)
if (isOwn && process.platform !== 'win32') {
  const link = join(PACKAGES, '.bin', 'node')
  for (const path of [link, ...(program ? [program] : [])]) rmSync(path, { recursive: true, force: true })
  symlinkSync(own, link)
} else if (program) rmSync(join(program, 'include'), { recursive: true, force: true })
else if (major < 24) refuse(`no package has Node 24 for ${platform}: Node 24 or later`)

for (const file of readdirSync(PACKAGES, { recursive: true }))
  if (/\.(?:[cm]?[jt]s|css)\.map$/.test(file)) rmSync(join(PACKAGES, file))
