/** Checklist of a new library. It covers the archive specification. */
export const DEFAULT_CHECKLIST = `# Checklist of a review. Each question is answered with yes, no or not applicable (na).
# place: where the answer is found; it is shown next to the question.
title: Review of a proof archive
questions:
  - id: signature
    text: Is the archive signed by a key that this organisation trusts, and is its content covered by the signature?
    place: verdict
  - id: findings
    text: Has every finding of the verification been read, and is each one harmless or explained?
    place: findings
  - id: person
    text: Do all documents and records name the same person?
    place: proof.json#/identity
  - id: document-images
    text: Are the images of the documents complete, legible and without signs of alteration or reproduction?
    place: images/
  - id: document-validity
    text: Was each document valid, and of an accepted type and country, at the time of the proof?
    place: proof.json#/evidences
  - id: portrait
    text: Does the portrait show the holder of the document?
    place: images/
  - id: liveness
    text: Was a living person present, by the checks of the record?
    place: operations
  - id: indicators
    text: Is each blocking indicator explained or mitigated?
    place: indicators
  - id: issuing-sources
    text: Did the issuing sources confirm the data, or is their silence explained?
    place: operations
  - id: adjudication
    text: Was each adjudication made by a person with enough time, and does its reason fit the evidence?
    place: adjudication
  - id: times
    text: Are order and duration of the operations plausible?
    place: timeline
  - id: consent
    text: Are the required consents recorded?
    place: proof.json#/consents
  - id: level
    text: Does the evidence justify the level of assurance?
    place: proof.json#/globalStatus
  - id: reuse
    text: Are matches with other archives (images, numbers, devices) harmless or explained?
    place: matches
`
