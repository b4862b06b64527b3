import type { IndicatorGuidanceTable } from './guidance.ts'
import { check, newPortrait, response } from './responses.ts'

const INSTRUCTIONS = 'in good light, looking straight ahead, following the instructions on the screen'

/** Quality, matching and liveness of the portrait. Service: Blocking by default */
export const BIOMETRIC_GUIDANCE: IndicatorGuidanceTable = {
  BIOMETRIC_MATCHING_CHECK: check(
    'face matching',
    'the faces match',
    'the faces do not match',
    newPortrait(
      'in even light, without glasses or cover',
      'Compare both faces by eye. A second mismatch with a good portrait points to another person: refuse it then.',
    ),
    {
      doubt: 'the faces match only weakly',
      undecided: 'the faces could not be compared',
      open: response(
        'HOLDER',
        'RESUBMIT_OTHER',
        'A verified document with a usable photo, or a reference portrait, has to be there before faces can be compared.',
        'Please submit an identity document first.',
        'No comparison was made: there was no reference, or its photo could not be used.',
      ),
    },
  ),
  BIOMETRIC_QUALITY_CHECK: check(
    'portrait quality',
    'the quality of the portrait is good enough',
    'the quality of the portrait is too low',
    newPortrait('in even light, without glasses or cover', 'A low quality says nothing about who is shown.'),
    { doubt: 'the quality of the portrait is low' },
  ),
  BIOMETRIC_LIVENESS_CHALLENGE: check(
    'liveness',
    'a live person was in front of the camera',
    'the liveness check failed',
    newPortrait(
      INSTRUCTIONS,
      'Possible presentation attack (photo, screen, mask), or instructions not followed. Look at the video; refuse on the second failure.',
    ),
    {
      doubt: 'the liveness check is in doubt',
      undecided: 'the liveness check could not decide',
      open: newPortrait(
        INSTRUCTIONS,
        'The liveness check came to no result[; diagnostic {livenessDiagnostic}]. Nothing speaks against the holder.',
      ),
    },
  ),
  BIOMETRIC_HYPER_MATCHING: check(
    'portrait as copy of its reference',
    'the portrait is no copy of its reference',
    'the portrait is a copy of its reference',
    response(
      'OPERATOR',
      'RESUBMIT_SAME',
      'Compare the portrait with the photo of the document by eye, then ask for a portrait taken live.',
      'Please take a new portrait with the camera.',
      'The portrait is so like its reference that it may be a picture of it.',
    ),
    { doubt: 'the portrait is so like its reference that it may be a copy of it' },
  ),
}
