import type { ServerResponse } from 'node:http'
import type { Answer } from '../../shared/bridge/index.ts'
import { SAFE_HEADERS } from '../host/index.ts'
import { discardBody } from '../input/index.ts'

/** Headers of all responses but those with files of the window. */
export const API_HEADERS = {
  ...SAFE_HEADERS,
  'Cache-Control': 'no-store',
  'Content-Security-Policy': "default-src 'none'; sandbox",
}

/** Sends the answer to a call: 200 with its result, 422 with its failure. */
export function answerWith(response: ServerResponse, status: 200 | 422, answer: Answer<unknown>): void {
  discardBody(response.req)
  response.writeHead(status, { ...API_HEADERS, 'Content-Type': 'application/json' }).end(JSON.stringify(answer))
}

/** Refuses a request with a reason as text. */
export function refuse(response: ServerResponse, status: number, reason: string): void {
  discardBody(response.req)
  response.writeHead(status, { ...API_HEADERS, 'Content-Type': 'text/plain' }).end(`${reason}\n`)
}
