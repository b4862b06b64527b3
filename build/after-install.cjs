// Run by npm after `npm ci`, by any version of Node. Refuses a computer's Node that npm leaves packages out for, and removes the C headers
// (67 MB) that come with the project's own Node.
const { rmSync } = require('node:fs')
const { join } = require('node:path')

const [, version = process.versions.node] = /\bnode\/v([\d.]+)/.exec(process.env.npm_config_user_agent || '') || []
const [major, minor] = version.split('.').map(Number)
if (major < 20 || (major === 20 && minor < 19) || major === 21 || (major === 22 && minor < 12)) {
  console.error(`proofbench: Node 20.19, 22.12 or later is needed; this is v${version}`)
  process.exit(70)
}
const node = join(__dirname, '..', 'node_modules', 'node', 'node_modules')
for (const name of [`node-${process.platform}-${process.arch}`, `node-bin-${process.platform}-${process.arch}`])
  rmSync(join(node, name, 'include'), { recursive: true, force: true })
