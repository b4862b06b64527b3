import type { Decision } from './decision.ts'

/** Decisions of the embedded service on open points of the documents; a setting where tenants may differ. */
export const SERVICE_DECISIONS: readonly Decision[] = [
  {
    id: 'D-40',
    question: 'How is a business id supplied when an identity is created?',
    decision:
      'As an optional multipart field or JSON member businessId, or in a context, a JSON list of key and value, which is a multipart part or the whole body: the value of BUSINESS_ID is the business id, that of CORRELATION_ID where there is no BUSINESS_ID; other keys are kept in the journal and change nothing. A content type multipart/form-data without a boundary is taken by what the body is: a form by its first line, JSON otherwise. A part context of zero bytes only, which clients send that take a list for bytes, is an empty list.',
    where: 'shared/spec/service/requests.ts',
    specification: 'Service: Create identity',
  },
  {
    id: 'D-41',
    question: 'What is the body of a failed call?',
    decision: '{"errors":[{code, field, message}]}, with every fault that was found.',
    where: 'shared/spec/service/responses.ts',
    specification: 'Service: Errors',
  },
  {
    id: 'D-42',
    question: 'Which key may call which endpoint?',
    decision:
      'Creating an identity, starting a live capture, resuming and retrieving the proof need the back-end key, since the document says so of those in its flow; every other call takes either key.',
    where: 'shared/spec/service/endpoints.ts',
    specification: 'Service: Authentication',
  },
  {
    id: 'D-43',
    question: 'By which call is evidence deleted?',
    decision: 'DELETE /identities/{identity_id}/evidences/{evidence_id}, without bodies.',
    where: 'shared/spec/service/endpoints.ts',
    specification: 'Service: Other operations',
  },
  {
    id: 'D-44',
    question: 'By which call is a paused identity resumed?',
    decision:
      'POST /identities/{identity_id}/resume, answered with the identity. The proof of a paused transaction can be retrieved; with deletionPolicy NONE the transaction can still be resumed afterwards, and its next proof names the delivered one as previousProofId. Without a delivered proof there is none to name.',
    where: 'shared/spec/service/endpoints.ts',
    specification: 'Service: Other operations; Archive: proof.json',
  },
  {
    id: 'D-45',
    question: 'What answers the submission of document text and of a Medicare card?',
    decision: 'An evidence handle, as after every other submission.',
    where: 'shared/spec/service/endpoints.ts',
    specification: 'Service: Submit document details as text, Submit Medicare card',
  },
  {
    id: 'D-46',
    question: 'Which HTTP statuses are answered?',
    decision:
      'Missing or wrong key: 401 with code 1033. Wrong role: 403. Unknown identity or evidence: 404. Bad body: 400. Closed transaction: 409. Too large: 413. Proof while PROCESSING: 403. Success: 200 with a body, 204 without. Other method: 405 with Allow. Too slow: 408. Other content type: 415. Unforeseen: 500 with a reference. Not stored or not available: 503.',
    where: 'main/service/http',
    specification: 'Service: Errors; Service: Authentication',
  },
  {
    id: 'D-47',
    question: 'Which levels of assurance are there, and what raises them?',
    decision: 'LOA0 to LOA4. One table says what each needs; upgradePaths is computed from it.',
    where: 'shared/rules',
    specification: 'Service: Identity (globalStatus)',
  },
  {
    id: 'D-48',
    question: 'How strong is each document type, and which indicators are mandatory or mitigate?',
    decision:
      'One table, with the name that strengthRuleUsed carries. VERIFIED documents have LEVEL2 to LEVEL4: a document without enough checks for LEVEL2 is NOT_VERIFIED.',
    where: 'shared/rules',
    specification: 'Service: Scoring by evidence type; Archive: StatusAndScoring',
  },
  {
    id: 'D-49',
    question: 'What does issuing source validation do to the score?',
    decision: 'The same table says it; a match raises what the images alone can reach.',
    where: 'shared/rules',
    specification: 'Service: Issuing source validation',
  },
  {
    id: 'D-50',
    question: 'Which status does a webhook send for a waiting transaction?',
    decision: 'A setting chooses between EXPECTED_INPUT and EXPECTING_INPUT; both are read.',
    where: 'main/service/webhooks',
    specification: 'Service: Identity status; Service: Notification body',
  },
  {
    id: 'D-51',
    question: 'What are the limits of rate, size and duration?',
    decision: 'Named settings with defaults; answers to a passed limit carry both numbers.',
    where: 'main/service',
    specification: 'Service: Limits',
  },
  {
    id: 'D-52',
    question: 'Which transitions has the identity status between those that are listed?',
    decision: 'One table of transitions; what is not in it is refused.',
    where: 'shared/rules',
    specification: 'Service: Identity status',
  },
  {
    id: 'D-53',
    question: 'Does DE support every identity card?',
    decision: '"Some": a setting of the issuing source says which; by default cards are eligible.',
    where: 'main/service/checks',
    specification: 'Service: Issuing source validation',
  },
  {
    id: 'D-54',
    question: 'When are the checks of a chip made, failed, or left open?',
    decision:
      'Each is recomputed from the files: hashes, signature and signer must be right, the zone must be that of the session. Without any country authority the signer is UNVERIFIED; with some, of which none fits, or where it or its authority is on a configured revocation list, FAILED. Active and chip authentication are the word of the reader and count only where their key is signed. Failures carry 1051 and the file as field; a chip that is INVALID because the images of its document are carries 1051 with that as message.',
    where: 'main/service/checks/chip',
    specification: 'Service: Start chip reading session; Blocking by default',
  },
  {
    id: 'D-55',
    question: 'When are two names, and a document and a record, the same?',
    decision:
      'Names: without case, accents, punctuation and in either transliteration; fuzzy from a likeness of 0.75 by edit distance. A field that the record leaves open is UNVERIFIED, one that was not submitted raises nothing. A wrong number, type, date of birth or name: GIV_VERIFICATION_FAILED. One of these open, any other wrong, or a document given as text without expiry date or gender: UNVERIFIED. Other open fields change nothing.',
    where: 'main/service/checks/issuing-sources',
    specification: 'Service: Issuing source validation; Fuzzy name matching',
  },
  {
    id: 'D-56',
    question: 'What does an issuing source that does not answer leave behind?',
    decision: 'Error 1007 and a technical error; no result. A document that none fits: GIV_ELIGIBILITY_FAILED alone.',
    where: 'main/service/checks/issuing-sources',
    specification: 'Service: Issuing source validation; Error codes',
  },
  {
    id: 'D-57',
    question: 'Which evidence is the reference for names, and for the portrait?',
    decision:
      'Names: the first verified document that has one. Portrait: a verified reference portrait, else the verified document of the highest score that has a picture, the earlier one among equals. A portrait is compared anew whenever that changes.',
    where: 'main/service/engine/evaluation/references.ts',
    specification: 'Service: Identity (globalStatus); Evidence status',
  },
  {
    id: 'D-58',
    question: 'Which calls need a consent first?',
    decision:
      'A portrait session needs an approved PORTRAIT consent, when it begins and again when its portrait comes, otherwise 409; a tenant may do without. Without an approved GIV consent documents are taken, and no issuing source is asked.',
    where: 'main/service/engine/commands/submit-consents.ts',
    specification: 'Service: Submit consents',
  },
  {
    id: 'D-59',
    question: 'What do scripted checks answer where nothing is scripted?',
    decision:
      'That everything is right: text recognition reads what a drawn image carries, else its barcode, else a holder invented for the transaction. File names and document numbers that begin with magic- name the error codes (E1532) and indicators that are answered instead.',
    where: 'main/service/participants',
    specification: 'Service: Checks the service performs',
  },
  {
    id: 'D-60',
    question: 'In which order are notifications sent, and what counts as an attempt?',
    decision:
      'Of one identity in order, the next when the one before is delivered or has no attempt left; identities side by side, 8 connections for a tenant at most. A crash sends again what was under way, so each arrives at least once; an attempt that the end of the process cut off does not count.',
    where: 'main/service/webhooks/schedule.ts',
    specification: 'Service: Events; Activation and security',
  },
  {
    id: 'D-61',
    question: 'What acknowledges a notification?',
    decision:
      'A 2xx status, even when the body of the answer hangs or breaks off. A redirect is a failure and is not followed; without a status within 10 seconds, which is a setting, the attempt has failed.',
    where: 'main/service/webhooks/attempt.ts',
    specification: 'Service: Activation and security',
  },
  {
    id: 'D-62',
    question: 'What becomes of members and parts of a request that are not shown?',
    decision:
      'Members of JSON bodies are left unread, as in archives; parts of multipart bodies are refused, for a misspelt image would be lost.',
    where: 'main/service/http/json-body.ts',
    specification: 'Service: Endpoints',
  },
  {
    id: 'D-63',
    question: 'From where may the service be called?',
    decision: 'By a Host of this machine or of the configuration, and by no page of another origin: 403 otherwise.',
    where: 'main/service/http/host-guard.ts',
    specification: 'Service: Authentication',
  },
  {
    id: 'D-64',
    question: 'When is an image too dark, glaring, blurred, slanted, too close or too far?',
    decision:
      'By measures of its pixels against one table of thresholds; slight faults warn, strong ones fail and leave their error code. Any difference between the sides that are there and those that a document has is 1508. Darkness, angle and distance are raised only where something is wrong; glare and blur for each side. A CMYK image is answered like any unsupported format, 1500.',
    where: 'main/service/checks/images',
    specification: 'Service: Indicators raised by the capture and biometric stages; Error codes',
  },
  {
    id: 'D-65',
    question: 'What is left of a transaction whose proof was retrieved?',
    decision:
      'Under the policy ALL its id, its end and the id of its proof, and the notifications with their ids and the business id of the client. Everything else is overwritten in the database and removed from disk before the first byte of the proof is sent, but for the proof itself: encrypted in the data folder, with its key in the database, until proofRedeliveryMs are over; then the key is overwritten and the file removed, also after a restart. A transaction that times out and is never retrieved is erased after abandonedRetentionMs.',
    where: 'main/service/store/erasure.ts',
    specification: 'Service: Retrieve proof',
  },
  {
    id: 'D-66',
    question: 'When is a proof retrieved?',
    decision:
      'When its end is durable, before its first byte is sent. For proofRedeliveryMs, a setting of the tenant, 60,000 unless given, the same call answers the same bytes: to a caller that was cut off, that did not take a piece for 30 seconds, or whose service ended. There is never a second proof with another id. Where the disk has no room for it, or a stored file is not the one that was submitted, 503 is answered before anything is signed, and the transaction goes on. With proofRedeliveryMs 0 everything but the directory of the ZIP is sent first: a caller that is lost before finds the transaction as it was.',
    where: 'main/service/engine/commands/retrieve-proof.ts',
    specification: 'Service: Retrieve proof',
  },
  {
    id: 'D-67',
    question: 'What is a document whose type was not announced?',
    decision:
      'What its images say: the title, the zone, the barcode. Where text recognition is simulated and the images say nothing of themselves, one side alone is that of a passport, and two are those of an identity card.',
    where: 'main/service/participants/document-images-check.ts',
    specification: 'Service: Submit document images, DocumentCaptureDetails',
  },
  {
    id: 'D-74',
    question: 'What does the service do with a data folder that is damaged, or not its own?',
    decision:
      'It refuses to start and changes nothing: a missing, empty, foreign, damaged or newer database, one that has fewer commits than the mark next to it counts, a row of any table whose checksum is wrong, a stored proof without its file. With --salvage it starts with what can be read. Files that the database does not know are moved to lost+found, never removed.',
    where: 'main/service/store/inspect-folder.ts',
    specification: 'Service: Identity; Errors',
  },
  {
    id: 'D-75',
    question: 'How much may one transaction hold?',
    decision:
      '100 evidences, 400 operations and 16 MiB in its record and 1 GiB of files, one consent of each type in a call and 100 metadata of a file; a submission beyond answers 409 with both numbers. Every evaluation in the record lists every evidence, so that a larger one would grow with the square.',
    where: 'main/service/engine/transaction-limits.ts',
    specification: 'Service: Limits; Archive: EvaluationDetails',
  },
  {
    id: 'D-70',
    question: 'Which portrait counts where several were tried?',
    decision:
      'The one that was captured last. An attempt that fails later, or a session that is open, does not take its place; one that is still examined when another is captured ends NOT_VERIFIED, and its images go. A portrait that a blocking check rejected is compared with nothing. While one is compared anew the identity is PROCESSING.',
    where: 'main/service/engine/evaluation/references.ts',
    specification: 'Service: Evidence status, PORTRAIT; Identity view, portrait',
  },
  {
    id: 'D-71',
    question: 'How does the record tell which of two evaluations came first?',
    decision:
      'Each evaluation of an identity has an evaluationDateTime of its own, at least a millisecond after the one before, also while the clock of the service stands still. An element has one evaluation, the last of its evidence: that of a portrait captured before its document gives way to the one with the comparison, and the element of the document still lists the portrait as it was before.',
    where: 'main/service/engine/evaluation/conclude.ts',
    specification: 'Archive: EvaluationDetails, evaluationDateTime',
  },
  {
    id: 'D-72',
    question: 'Is there a proof of a transaction that timed out, or was paused, while a check was under way?',
    decision:
      'As soon as the check has ended, and 403 until then: a delivered proof holds no evidence that is PROCESSING. A review by an operator, which may take days, is not waited for.',
    where: 'main/service/engine/commands/retrieve-proof.ts',
    specification: 'Service: Retrieve proof; Verdict: Consistency',
  },
  {
    id: 'D-80',
    question: 'Which indicators block, leave evidence open, or do nothing?',
    decision:
      'Those that the specification names block; so do failed security checks of the document and its dates, and the first name and surname of the issuing source unless the fuzzy comparison is OK. Failed capture, recognition and reading, no match at the issuing source, another holder and failed checks of unknown names leave the evidence NOT_VERIFIED. All other comparisons only decide between GIV_VERIFICATION_VERIFIED and _UNVERIFIED. A mitigated indicator is no blocking one.',
    where: 'shared/rules/blocking.ts',
    specification: 'Service: Blocking by default; Fuzzy name matching; Evidence status',
  },
  {
    id: 'D-81',
    question: 'What is a document of another person than the name reference worth?',
    decision:
      'Nothing: ATTRIBUTES_CONSISTENCY_FAILED, NOT_VERIFIED, no level of assurance. Surname, given names, date of birth, and M against F are compared, names in the transliterations of ICAO 9303; further given names may be missing, and nationality is not compared.',
    where: 'shared/rules/holder-agreement.ts',
    specification: 'Service: nameReferenceEvidenceId; Archive: attributesReferenceAndConsistency',
  },
  {
    id: 'D-82',
    question: 'When are two evidences one document?',
    decision:
      'When type, issuer and number are equal, without spaces and dashes. Such evidence counts once for the level of assurance; documents without a number count once for each type and issuer.',
    where: 'shared/rules/same-document.ts',
    specification: 'Service: Identity (globalStatus), levelOfAssurance',
  },
  {
    id: 'D-83',
    question: 'What does the decision of an operator change?',
    decision:
      'ACCEPTED sets OK what was in doubt: failed checks, warnings, and mandatory checks that were open; other checks that were not made stay so. Errors that no longer hold go. REJECTED makes the evidence INVALID without an indicator. Indicators that the decision names count instead. An operator may type the values of an accepted document: they replace what was read, adjudication_reading raises their indicators and those of dates with another result than before, and the data of the review are these values. A review ends with its transaction at the latest.',
    where: 'main/service/engine/commands/reviews.ts',
    specification: 'Service: Evidence status, ADJUDICATION; Archive: AdjudicationDetails',
  },
  {
    id: 'D-84',
    question: 'What do upgradePaths name?',
    decision:
      'For each higher level the alternatives, each a list of submissions: evidence, least score, for documents how they are submitted and which types can reach the score. Only what the tenant, the consents, the configured issuing sources and country authorities allow, and no alternative that contains another one. Every document of a path is another one than those at hand, of the same person.',
    where: 'shared/rules/upgrade-paths.ts',
    specification: 'Service: Identity (globalStatus), upgradePaths',
  },
  {
    id: 'D-85',
    question: 'What becomes of a failed capture when the same document is captured again?',
    decision:
      'It leaves the identity, and its images go; the record keeps what was found. It is the same document where number, type and issuer are equal, or where the failed one has no number and agrees in all that is known.',
    where: 'main/service/engine/evaluation/evaluate-evidence.ts',
    specification: 'Service: Check evidence status; Archive: Layout, images',
  },
  {
    id: 'D-86',
    question: 'When is the holder of a document in a picture invented instead of read?',
    decision:
      'Where a scenario, a forced outcome, a magic value or data inside a drawn picture says what is read, and for tenants with examinesImages false. Then the participants of text recognition are called simulated-…. Otherwise data come from the zone, the barcode and the print, a value of a zone only where all check digits are correct and the document prints the same value or a second, independent engine reads it there, a name only where zone and print, a chip or a barcode confirm it; no name, number, date of birth or expiry comes from the print alone. The OCR indicator of a value is raised by text_recognition_zone, text_recognition_barcode or text_recognition_print, which names the source of the value; what is not confirmed is OCR_…_UNVERIFIED, and without surname, date of birth or number the evidence is NOT_VERIFIED. A good picture of no known document, or of another one than was declared, is 1500.',
    where: 'main/service/participants/image-script.ts',
    specification: 'Service: Checks the service performs; Evidence status; Error codes, 1500',
  },
  {
    id: 'D-87',
    question: 'How do chip-reading servers and capture SDKs reach the service, and how are they protected?',
    decision:
      'By calls below /parties/v1 without an API key: the session id names the session, and every message is encrypted to, or signed by, a P-256 key of the service. GET /parties/v1/keys, and /control/v1/party-keys, publish both as JSON Web Key Set. They are created at first use, stored with the data, and other keys than the one that signs proofs. The control API, the window and scenarios use simulated parties that make the same messages.',
    where: 'main/service/parties',
    specification: 'Service: Start chip reading session; Start portrait capture session',
  },
  {
    id: 'D-88',
    question: 'In which form does the chip-reading server push the data of a chip?',
    decision:
      'POST /parties/v1/sessions/{session_id}/chip, application/jose: a compact JWE (ECDH-ES or ECDH-ES+A256KW, A256GCM, typ chip-push+jwe, the kid of the key) of JSON with sessionId, nonce, files (DG1 to DG16, SOD, COM in Base64), protocols and device. Refused are another key, a changed message, a nonce that the session had before, and a message for another session (400 or 409); refusals stand in the session, and as services with error 1051 in the record of the chip, and change nothing else.',
    where: 'main/service/parties/chip-push.ts',
    specification: 'Service: Start chip reading session, which decrypts it',
  },
  {
    id: 'D-89',
    question: 'By which rules are the conclusions of an archive derived again?',
    decision:
      'By those that the specification fixes: blocking indicators, comparisons and references of portraits, scores of portraits and chips, the person of the name reference, one table for the levels of assurance. Strengths, scores within them, mandatory checks and further blocking indicators are the tenant’s own and are taken from the record; the same indicators must give the same score in every evaluation. Evidence in processing or under review has no conclusion. A policy file replaces all of these.',
    where: 'shared/analysis/replay/conclude-as-recorded.ts',
    specification: 'Service: Evidence status; Scoring by evidence type; Blocking by default',
  },
  {
    id: 'D-94',
    question: 'What are the liveness parameters of a native capture, and how are they signed?',
    decision:
      'GET /parties/v1/sessions/{session_id}/liveness-parameters answers a JWT (ES256, typ liveness-parameters+jwt) with the liveness type, the challenges (LEFT, RIGHT, UP, DOWN; they depend on the session id alone), a nonce for one request of permission, and the kid of the key to encrypt to. Other challenges in the metadata of the capture than these are BIOMETRIC_LIVENESS_CHALLENGE_FAILED with 1611.',
    where: 'main/service/parties/liveness-parameters.ts',
    specification: 'Service: Start portrait capture session, native flow',
  },
  {
    id: 'D-90',
    question: 'What gives a capture permission, and when is it refused?',
    decision:
      'POST …/capture-permission with masterSecret and deviceId, each a JWE as of a chip (typ master-secret+jwe, device-id+jwe) with sessionId and nonce, deviceInfo with manufacturer, model, system (Android, iOS, iPadOS, HarmonyOS) and its version, and sdkInfo. The answer is a JWT (ES256, typ capture-permission+jwt) for the session and the hash of the device id, valid for five minutes, at most as long as the session; a later one replaces it. Refused are other keys and changed messages, an unknown nonce or one that was used, unknown devices, and sessions that have ended; refusals stand in the session, and as services with error 1610 in the record.',
    where: 'main/service/parties/capture-permission.ts',
    specification: 'Service: Start portrait capture session, native flow',
  },
  {
    id: 'D-91',
    question: 'How does a native capture arrive, and where do its metadata stand?',
    decision:
      'POST …/capture with the permission as bearer token, once: multipart/form-data of Portrait, Video, and CaptureDetails, a JWE (dir, A256GCM, typ capture-details+jwe) under the master secret with sessionId, the SHA-256 of both files, livenessMetadata and videoInformation. These stand as key and value in the metadata of the portrait, in the view and in the record; the video in the proof, if the tenant wants videos. The secret is deleted with the delivery.',
    where: 'main/service/parties/native-delivery.ts',
    specification: 'Service: Start portrait capture session, native flow; Archive: Data, metadata',
  },
  {
    id: 'D-92',
    question: 'How does the browser reach the biometric server, and how does the service get its result?',
    decision:
      'browserLiveness of a tenant names a URL and a key; without it the built-in server of this service is used, without a key. The capture page sends JPEG frames to POST {url}/sessions/{session_id}/frames?step=PORTRAIT with the key in the header apikey, and shows the guidance of the answer until isTaken. The server then calls POST /parties/v1/sessions/{session_id}/liveness-done, and the service retrieves GET {url}/sessions/{session_id}/result with the key: status, portrait, video, liveness indicator. The built-in server takes the best frame by the measures of submitted portraits and leaves liveness to the checks of the service.',
    where: 'main/service/parties/browser-capture.ts',
    specification: 'Service: Start portrait capture session, mode=webSDK; Authentication, Browser liveness',
  },
  {
    id: 'D-93',
    question: 'How does the capture page take documents with a camera?',
    decision:
      'It sends JPEG frames of each side to the service, which measures them like submitted images and answers the most urgent fault as guidance. A side is taken after two good frames, twelve usable ones, or when the person asks; the best frame counts. The last side completes the session. Frames are in memory only, until the session ends.',
    where: 'main/service/http/capture',
    specification: 'Service: Start live document capture session',
  },
  {
    id: 'D-95',
    question: 'How does a client learn which documents the service takes?',
    decision:
      'GET /supported-evidence/countries lists every ISO 3166-1 country, GET /supported-evidence/countries/{code} one: passport, identity card, driving licence and resident card, with format, sides and whether a live capture session takes them. Another code answers 404.',
    where: 'main/service/engine/views/supported-evidence.ts',
    specification: 'Service: Submit document images',
  },
  {
    id: 'D-96',
    question: 'What does POST …/attributes/portrait/live-capture-session start?',
    decision:
      'A portrait capture session as mode=webSDK does. type (LIVENESS_HIGH too), securityLevel and nbChallenge are taken and change nothing: the biometric server decides how it checks liveness.',
    where: 'main/service/http/client-calls.ts',
    specification: 'Service: Start portrait capture session, mode=webSDK',
  },
  {
    id: 'D-97',
    question: 'How does a client retrieve the pictures of a transaction?',
    decision:
      'GET /identities/{identity_id}/id-documents/{evidence_id}/capture and …/attributes/portrait/capture answer multipart/form-data with the stored bytes: DocumentFront, DocumentBack, DocumentCrop; Portrait. Without a picture 404. The calls leave no trace in the record, and end with the transaction like every other.',
    where: 'main/service/engine/views/captured-pictures.ts',
    specification: 'Service: Submit document images; Get portrait details',
  },
  {
    id: 'D-98',
    question: 'What do parameters and headers change that are not shown?',
    decision:
      'Nothing: detailed=true of the identity answers the same view as without, and Tenant-Role or X-Forwarded-For are not read. The record names the address of the connection.',
    where: 'main/service/http/client-routes.ts',
    specification: 'Service: Get identity; Authentication',
  },
  {
    id: 'D-99',
    question: 'Which live document sessions start, and which sides do they ask for?',
    decision:
      'Those of document types whose images are supported; others, which could only end with 1500, are refused with 400. Without sidesToCapture a session asks for the sides of its type, and without a type for both, of which the back may be left out. What the document turns out to have decides, as in an upload: a card without its back is 1508.',
    where: 'main/service/engine/commands/start-sessions.ts',
    specification: 'Service: Start live document capture session; Error codes, 1508',
  },
]
