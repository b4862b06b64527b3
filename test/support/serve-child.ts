import type { HttpLimits } from '../../main/service/http/http-limits.ts'
import { serveApp } from './served-app.ts'

/** Serves until standard input ends; prints its URL as one line of JSON. */
const served = await serveApp(JSON.parse(process.argv[2] ?? '{}') as Partial<HttpLimits>) // from serve-in-child.ts
served.engine.remembersCalls = false
console.log(JSON.stringify({ baseUrl: served.host.baseUrl }))
process.stdin.resume().on('end', () => void served.host.stop())
