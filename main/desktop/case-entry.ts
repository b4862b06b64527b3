import { answerCase } from '../host/index.ts'

const port = process.parentPort
const answer = answerCase((message) => port.postMessage(message))
// Only the main process holds the other end, and it sends numbered tasks.
port.on('message', ({ data }) => answer(data))
