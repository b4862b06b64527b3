import fc from 'fast-check'
import { latestCheckpoint } from '../../main/library/index.ts'
import { command, logSize, newWorld, perform } from './random-commands.ts'
import { entryOf } from './sample-entries.ts'

/** Time at which the people act: about the clock of a server, which writes the times of its log itself. */
const NOW = Date.now()

/**
 * Runs random commands by random people on a new library until it is killed. Prints after each of them the number of log entries and the
 * latest checkpoint as JSON. Arguments: location, seed.
 */
const [location = '', seed = '1'] = process.argv.slice(2)
const world = await newWorld(location, await entryOf('reviewed-by-people.mime', new Uint8Array(32)))
for (let round = 0; ; round++)
  for (const [index, step] of fc.sample(command, { seed: Number(seed) + round, numRuns: 100 }).entries()) {
    await perform(world, step, NOW + 100 * round + index + 1)
    const checkpoint = (await latestCheckpoint(world.library.database))?.note ?? null
    process.stdout.write(`${JSON.stringify({ entries: await logSize(world), checkpoint })}\n`)
  }
