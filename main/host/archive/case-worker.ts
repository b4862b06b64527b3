import { parentPort } from 'node:worker_threads'
import { answerCase } from './answer-case.ts'

const port = parentPort
if (!port) throw new Error('An archive is held in a thread of its own')
port.on(
  'message',
  answerCase((message) => port.postMessage(message)),
)
