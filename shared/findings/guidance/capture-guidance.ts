import type { IndicatorGuidanceTable } from './guidance.ts'
import { check, newPicture, response } from './responses.ts'

const GLARE = newPicture(
  'without light reflecting on the document',
  'Glare hides part of the document from every other check.',
)
const BLUR = newPicture(
  'hold the camera still until the text is sharp',
  'Blur makes text recognition and security checks fail as well.',
)
const ANGLE = newPicture('from straight above', 'The document is distorted by the angle of the camera.')

/** Quality of the captured images. Service: Indicators raised by the capture and biometric stages */
export const CAPTURE_GUIDANCE: IndicatorGuidanceTable = {
  REQUIRED_SIDES_CHECK: check(
    'required sides',
    "all of the document's sides were provided",
    "not all of the document's sides were provided",
    response(
      'CLIENT',
      'RESUBMIT_SAME',
      'Have the client ask for all sides that this document type needs.',
      'Please take pictures of the front and the back.',
      'The submission had fewer sides than the document type needs. The checks were not made for want of them.',
    ),
  ),
  GLARE_IMAGE_QUALITY: check('glare', 'there is no glare on the picture', 'there is glare on the picture', GLARE),
  DARK_IMAGE_QUALITY: check(
    'brightness',
    'the picture is bright enough',
    'the picture is too dark',
    newPicture('in a brighter place', 'Underexposure hides details from every other check.'),
  ),
  CAPTURE_TOO_CLOSE_CHECK: check(
    'distance (too close)',
    'the document was not captured from too close',
    'the document was captured from too close',
    newPicture('from a little further away, with all four corners visible', 'The document reaches beyond the frame.'),
  ),
  CAPTURE_TOO_FAR_CHECK: check(
    'distance (too far)',
    'the document was not captured from too far away',
    'the document was captured from too far away',
    newPicture('from a little closer', 'The document covers too few pixels for the other checks.'),
  ),
  KEYSTONE_IMAGE_QUALITY: check(
    'camera angle',
    'the document faces the camera',
    'the document was captured at an angle',
    ANGLE,
  ),
  IMAGE_FRONT_DPI_CHECK: check(
    'resolution of the front',
    'the picture of the front has enough resolution',
    'the picture of the front has too little resolution',
    newPicture('from closer, with the main camera', 'Too few pixels per inch: distance, zoom, or a reduced upload.'),
    { doubt: 'the picture of the front has little resolution' },
  ),
  BLUR_IMAGE_QUALITY_FRONT: check(
    'sharpness of the front',
    'the picture of the front is sharp',
    'the picture of the front is blurred',
    BLUR,
    { doubt: 'the picture of the front is slightly blurred' },
  ),
  BLUR_IMAGE_QUALITY_BACK: check(
    'sharpness of the back',
    'the picture of the back is sharp',
    'the picture of the back is blurred',
    BLUR,
    { doubt: 'the picture of the back is slightly blurred' },
  ),
  GLARE_IMAGE_QUALITY_FRONT: check(
    'glare on the front',
    'there is no glare on the picture of the front',
    'there is glare on the picture of the front',
    GLARE,
  ),
  GLARE_IMAGE_QUALITY_BACK: check(
    'glare on the back',
    'there is no glare on the picture of the back',
    'there is glare on the picture of the back',
    GLARE,
  ),
  LOW_IMAGE_QUALITY_FRONT: check(
    'quality of the front',
    'the picture of the front is of good quality',
    'the picture of the front is of low quality',
    newPicture(
      'sharp, evenly lit, from close enough',
      'A summary of the single quality checks; the others name the reason.',
    ),
  ),
  KEYSTONE_IMAGE_QUALITY_FRONT: check(
    'camera angle of the front',
    'the front faces the camera',
    'the front was captured at an angle',
    ANGLE,
    { doubt: 'the front was captured at a slight angle' },
  ),
}
