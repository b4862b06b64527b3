import { LibraryAnswers } from '../host/index.ts'

const port = process.parentPort
const answers = new LibraryAnswers((message) => port.postMessage(message))
// Only the main process holds the other end, and it sends these messages.
port.on('message', ({ data }) => void answers.answer(data))
