import { jsonContent } from './document.ts'
import { type JsonSchema, structureRef } from './json-schema.ts'

/** Checks a notification in Node, as text for readers; a test runs it on what the service signs. */
export const HMAC_CODE = `import { createHmac, timingSafeEqual } from 'node:crypto'

export function isGenuine(rawBody, headerValue, secret) {
  const expected = createHmac('sha256', secret).update(rawBody).digest()
  const received = Buffer.from(headerValue ?? '', 'base64')
  return received.length === expected.length && timingSafeEqual(received, expected)
}`

/** Notifications, which the service posts to the URL of the tenant. Service: Events */
export const WEBHOOKS: { readonly [name: string]: { readonly [method: string]: JsonSchema } } = {
  notification: {
    post: {
      operationId: 'receiveNotification',
      summary: 'Something has changed',
      description: [
        'The service posts this to the URL of the tenant. In the mode HMAC the header that the tenant names carries the Base64 encoding of the HMAC-SHA256 of the raw request body, computed with the secret of the tenant: compute it over the bytes as they came, before parsing, and compare in constant time; answer 401 where it differs. In the mode API_KEY the header carries the key itself.',
        `\`\`\`js\n${HMAC_CODE}\n\`\`\``,
        'Any 2xx status acknowledges. Otherwise the same bytes are sent again, by default 3 times in all, 10 seconds apart. A notification may come twice.',
      ].join('\n\n'),
      tags: ['Endpoints'],
      security: [],
      requestBody: { required: true, content: jsonContent(structureRef('WebhookNotification')) },
      responses: {
        '2XX': { description: 'Acknowledged.' },
        default: { description: 'Not acknowledged: sent again.' },
      },
    },
  },
}
