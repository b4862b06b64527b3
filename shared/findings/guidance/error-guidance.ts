import type { ErrorGuidance, Response } from './guidance.ts'
import { newPicture, newPortrait, otherDocument, response } from './responses.ts'

const SORRY = 'Something went wrong on our side. Please try again in a few minutes.'

const provider = (advice: string, internal: string): Response => response('PROVIDER', 'LATER', advice, SORRY, internal)
const client = (advice: string, forHolder: string, internal: string): Response =>
  response('CLIENT', 'RESUBMIT_SAME', advice, forHolder, internal)
const again = (advice: string, forHolder: string, internal: string): Response =>
  response('HOLDER', 'RESUBMIT_SAME', advice, forHolder, internal)

const TIME_WAS_UP = 'The time was up. Please start again.'
const error = (cause: string, of: Response, at?: ErrorGuidance['at']): ErrorGuidance =>
  at ? { cause, response: of, at } : { cause, response: of }

/** Meaning of each error code and the response to it. Service: Error codes (meaning); who acts is decided here. */
export const ERROR_GUIDANCE: ReadonlyMap<string, ErrorGuidance> = new Map([
  [
    '1033',
    error(
      'a service refused the credentials of its caller',
      response(
        'OPERATOR',
        'LATER',
        'Have the operator renew the credentials that the service uses with its provider, then submit the same again.',
        SORRY,
        'The refused call is one between services: the key of the client is not in question.',
      ),
      {
        CALL: {
          cause: "the client's credentials were refused",
          response: client(
            'Check the API key of the client and its role for this call.',
            SORRY,
            'The service refused the call of the client.',
          ),
        },
      },
    ),
  ],
  [
    '1508',
    error(
      "not all of the document's sides were provided",
      client(
        'Have the client ask for all sides that this document type needs.',
        'Please take pictures of the front and the back.',
        'The number of sides differs from the one that the document type needs.',
      ),
    ),
  ],
  [
    '1531',
    error(
      'the picture is too dark',
      newPicture('in a brighter place', 'Underexposure hides details from every other check.'),
    ),
  ],
  [
    '1532',
    error(
      'there is glare on the picture',
      newPicture(
        'without light reflecting on the document',
        'Glare hides part of the document from every other check.',
      ),
    ),
  ],
  [
    '1535',
    error(
      'a part of the document is missing from the picture',
      newPicture('with all four corners visible', 'The document is cut off by the frame or covered.'),
    ),
  ],
  [
    '1539',
    error(
      'the document was captured at an angle',
      newPicture('from straight above', 'The document is distorted by the angle of the camera.'),
    ),
  ],
  [
    '1540',
    error(
      'the document was captured from too close',
      newPicture('from a little further away, with all four corners visible', 'The document reaches beyond the frame.'),
    ),
  ],
  [
    '1541',
    error(
      'the document was captured from too far away',
      newPicture('from a little closer', 'The document covers too few pixels for the other checks.'),
    ),
  ],
  [
    '1542',
    error(
      "the document's barcode cannot be read",
      newPicture(
        'the side with the barcode, flat and sharp',
        'The PDF417 barcode is damaged, blurred or missing from the picture.',
      ),
    ),
  ],
  [
    '2400',
    error(
      'the capture request was not valid',
      client(
        'Check the parameters that the client started the capture session with.',
        SORRY,
        'The capture service refused the request; the message of the error says why.',
      ),
    ),
  ],
  [
    '2401',
    error(
      'the document was not captured in time',
      again(
        'Start a new capture session; the last one timed out.',
        TIME_WAS_UP,
        'No usable picture came before the session ended. Often the holder did not find the document, or left.',
      ),
    ),
  ],
  [
    '2402',
    error(
      'the holder ended the capture',
      again(
        'Start a new capture session; the holder ended the last one.',
        'You left before the end. Please start again.',
        'Ended by the end user. Repeated ends can mean that the instructions are not understood.',
      ),
    ),
  ],
  [
    '2403',
    error(
      'the capture service had an internal error',
      provider(
        'Start a new session later; report it to the provider if it stays.',
        'A fault of the document capture service.',
      ),
    ),
  ],
  [
    '2404',
    error(
      'the capture service was unavailable',
      provider(
        'Start a new session later; report it to the provider if it stays.',
        'The document capture service was down.',
      ),
    ),
  ],
  [
    '1600',
    error(
      'the faces do not match',
      newPortrait(
        'in even light, without glasses or cover',
        'Compare both faces by eye. A second mismatch with a good portrait points to another person: refuse it then.',
      ),
    ),
  ],
  [
    '1601',
    error(
      'the quality of the portrait is too low',
      newPortrait('in even light, without glasses or cover', 'A low quality says nothing about who is shown.'),
    ),
  ],
  [
    '1609',
    error(
      'the portrait was not captured in time',
      again(
        'Start a new portrait session; the last one timed out.',
        TIME_WAS_UP,
        'No portrait came before the session ended.',
      ),
    ),
  ],
  [
    '1610',
    error(
      'the live capture had a technical error',
      provider(
        'Start a new portrait session; report it to the provider if it stays.',
        'A fault of live portrait capture, not of the holder.',
      ),
    ),
  ],
  [
    '1611',
    error(
      'the live capture failed',
      newPortrait(
        'in good light, following the instructions on the screen',
        'No usable portrait came out of the session.',
      ),
    ),
  ],
  [
    '1021',
    error(
      'the biometric service was unavailable',
      provider(
        'Submit the portrait again later; report it to the provider if it stays.',
        'The biometric verification service was down.',
      ),
    ),
  ],
  [
    '1615',
    error(
      'the file of the portrait cannot be decoded',
      client(
        'Check the format of the portrait that the client sends: JPEG or PNG, complete.',
        'Please take the portrait again.',
        'The bytes are no picture that can be decoded.',
      ),
    ),
  ],
  [
    '1500',
    error(
      "the document's file cannot be used",
      otherDocument(
        'Check the file (JPEG or PNG, complete) and the document type; if both are right, ask for another document.',
        'One code for three cases: unknown document, unsupported file format, corrupted file. The message of the error may tell which.',
      ),
    ),
  ],
  [
    '1051',
    error(
      'the chip could not be read',
      again(
        'Start a new session and read the chip again, without a cover.',
        'Please take off any cover, hold the document to the phone and keep both still until the end.',
        'The reading broke off. Nothing speaks against the chip.',
      ),
    ),
  ],
  [
    '1007',
    error(
      'a service did not respond in time',
      provider('Submit the same again later; report it if it stays.', 'A call between services timed out.'),
      {
        GOV_VERIFICATION: {
          cause: 'the issuing source did not respond',
          response: response(
            'ISSUING_SOURCE',
            'LATER',
            'Submit the same data again later; the register was slow or out of order.',
            'We could not confirm your details yet. Please try again later.',
            'A fault of the register of the issuer. Nothing speaks against the holder.',
          ),
        },
        NFC_CHIP_VERIFICATION: {
          cause: 'the chip was not read in time',
          response: again(
            'Start a new session and read the chip before the time is up.',
            TIME_WAS_UP,
            'No chip was read before the session ended.',
          ),
        },
      },
    ),
  ],
])
