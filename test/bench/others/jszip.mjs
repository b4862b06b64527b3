// Standard Node solution: the ZIP is already extracted from its envelope, JSZip reads it, createHash hashes the files.
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import JSZip from 'jszip'

const archive = await JSZip.loadAsync(readFileSync(process.argv[2]))
const name = Object.keys(archive.files).find((path) => path.endsWith('/proof.json'))
const root = name.slice(0, -'proof.json'.length)
const { hashes } = JSON.parse(await archive.file(name).async('string'))
for (const { path, hash } of hashes.images) {
  const bytes = await archive.file(root + path).async('nodebuffer')
  if (createHash('sha256').update(bytes).digest('hex') !== hash) throw new Error(path)
}
