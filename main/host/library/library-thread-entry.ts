import { parentPort } from 'node:worker_threads'
import { LibraryAnswers } from './library-answers.ts'
import type { ToLibrary } from './library-message.ts'

const port = parentPort
if (!port) throw new Error('A library is held in a thread of its own')
const answers = new LibraryAnswers((message) => port.postMessage(message))
port.on('message', (message: ToLibrary) => void answers.answer(message))
