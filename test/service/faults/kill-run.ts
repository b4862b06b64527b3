import { parseArgs } from 'node:util'
import { killRounds } from './kill-rounds.ts'

/** `node test/service/faults/kill-run.ts [--kills 50] [--seed TEXT]`: kills the built service under load repeatedly. */
const { values } = parseArgs({ options: { kills: { type: 'string' }, seed: { type: 'string' } } })
const seed = values.seed ?? String(Date.now())
console.log(`seed ${seed}`)
const began = Date.now()
const maxKills = Number(values.kills ?? 50)
const { faults, ...figures } = await killRounds(({ kills }) => kills >= maxKills, seed, console.log)
console.log(figures, `${((Date.now() - began) / 1000).toFixed(0)} s`)
for (const fault of faults) console.log(`FAULT ${fault}`)
process.exitCode = faults.length === 0 ? 0 : 1
