import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { restoreSnapshot } from '../../../main/service/store/restore-folder.ts'

// Restores a snapshot in a process that kills itself before the rename with the given number, as a power loss would.
const [snapshot = '', folder = '', last = '1'] = process.argv.slice(2)
const { renameSync } = fs
let renames = 0
fs.renameSync = (from, to) => {
  if (++renames === Number(last)) process.kill(process.pid, 'SIGKILL')
  renameSync(from, to)
}
syncBuiltinESMExports()
restoreSnapshot(snapshot, folder)
