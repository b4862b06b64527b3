import { serveTasks } from '../../input/index.ts'
import { restoreSnapshot } from '../store/restore-folder.ts'
import { sealArchive } from '../store/seal-archive.ts'
import type { ServiceAnswer, ServiceTask } from './service-task.ts'
import { sendableError } from './task-error.ts'

async function perform(task: ServiceTask): Promise<ServiceAnswer> {
  switch (task.kind) {
    case 'SEAL':
      return { kind: task.kind, ...(await sealArchive(task.archive)) }
    case 'RESTORE':
      restoreSnapshot(task.snapshot, task.folder)
      return { kind: task.kind }
  }
}

async function answerTo(task: ServiceTask): Promise<ServiceAnswer> {
  try {
    return await perform(task)
  } catch (error) {
    return { kind: 'ERROR', error: sendableError(error) }
  }
}

serveTasks(answerTo, (answer) => (answer.kind === 'SEAL' && answer.plain ? [answer.plain.buffer] : []))
