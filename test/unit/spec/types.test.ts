import { expect, expectTypeOf, test } from 'vitest'
import type { VerificationAndEvaluationDetails } from '../../../shared/spec/details.ts'
import type { IdentityView } from '../../../shared/spec/identity.ts'
import type { Hashes, Media, Proof } from '../../../shared/spec/proof.ts'
import type { EvidenceHandle } from '../../../shared/spec/service.ts'
import type { WebhookNotification } from '../../../shared/spec/webhook.ts'

// Checked by `tsc` in `npm run check`; a test run only proves that the modules load.
test('the TypeScript types are inferred from the schemas', () => {
  expectTypeOf<Proof['tenantRole']>().toEqualTypeOf<'RELYING_SERVICE' | 'USER_AGENT'>()
  expectTypeOf<Proof['hashes']>().toEqualTypeOf<Hashes>()
  expectTypeOf<Hashes['images']>().toEqualTypeOf<Media[] | undefined>()
  expectTypeOf<Proof['previousProofId']>().toEqualTypeOf<string | undefined>()
  expectTypeOf<Proof['startDateTime']>().toBeString()
  expectTypeOf<Media>().toEqualTypeOf<{ hash: string; id: string; path: string }>()
  expectTypeOf<VerificationAndEvaluationDetails['identityOperation']['type']>().toEqualTypeOf<'ADD' | 'DELETE'>()
  type Verification = NonNullable<VerificationAndEvaluationDetails['verificationDetails']>[number]
  expectTypeOf<Verification['participantState']>().toEqualTypeOf<
    'PROCESSING' | 'ACCEPTED' | 'REJECTED' | 'ADJUDICATION' | undefined
  >()
  type Scoring = NonNullable<
    NonNullable<VerificationAndEvaluationDetails['evaluationDetails']>['evidences'][number]['statusAndScoring']
  >
  expectTypeOf<Scoring['strength']>().toEqualTypeOf<'LEVEL1' | 'LEVEL2' | 'LEVEL3' | 'LEVEL4' | 'LEVEL5'>()
  expectTypeOf<IdentityView['globalStatus']['levelOfAssurance']>().toBeString()
  expectTypeOf<EvidenceHandle['sidesToCapture']>().toEqualTypeOf<('FRONT' | 'BACK')[] | undefined>()
  expectTypeOf<WebhookNotification['event']>().toEqualTypeOf<'Evaluation' | 'IdentityStatusUpdate'>()
  // @ts-expect-error an unknown role is refused
  const role: Proof['tenantRole'] = 'ADMIN'
  expect(role).toBe('ADMIN')
})
