import { counted } from '../../report/index.ts'
import type { EvidenceModel } from '../evidence-models.ts'
import { labelFor } from '../value-label.ts'
import { visible } from '../visible-text.ts'
import { no, notApplicable, type Question, type QuestionContext, yes } from './question.ts'

const NO_EVIDENCE = 'No evidence is recorded.'

const placeOf = (context: QuestionContext, { id, place, submitted }: EvidenceModel) =>
  context.place(place, context.nameOf(id), submitted)

const deleted: Question = {
  id: 'evidence-deleted',
  title: 'Was evidence deleted?',
  ask(context) {
    if (context.models.length === 0) return notApplicable(NO_EVIDENCE)
    const removals = context.record.operations.filter(({ type, name }) => type === 'DELETE' && name !== 'CONSENTS')
    if (removals.length === 0) return no('No: nothing that was submitted was deleted.')
    return yes(
      `Yes: ${counted(removals.length, 'deletion')}.`,
      removals.map(({ place, name, start }) =>
        context.place(place, visible(labelFor('OperationName', name).title), start),
      ),
    )
  },
}

const capturedAgain: Question = {
  id: 'captured-again',
  title: 'Was something captured more than once?',
  ask(context) {
    const captures = context.models.filter(({ kind }) => kind === 'IMAGES' || kind === 'CHIP' || kind === 'PORTRAIT')
    if (captures.length === 0) return notApplicable('Nothing was captured.')
    const groups = [...Map.groupBy(captures, ({ kind }) => kind)].filter(([, own]) => own.length > 1)
    if (groups.length === 0) return no('No: images, chip and portrait were each captured once at most.')
    return yes(
      `Yes: ${groups.map(([kind, own]) => `${kind === 'IMAGES' ? 'document images' : kind === 'CHIP' ? 'a chip' : 'a portrait'} ${own.length} times`).join(', ')}.`,
      groups.flatMap(([, own]) => own.map((model) => placeOf(context, model))),
    )
  },
}

const comparedPortrait: Question = {
  id: 'portrait-compared',
  title: 'Was the portrait compared with a verified document?',
  ask(context) {
    const portraits = context.models.filter(({ kind, isDeleted }) => kind === 'PORTRAIT' && !isDeleted)
    if (portraits.length === 0) return notApplicable('No portrait was captured.')
    const verified = new Set(
      context.models.filter(({ standing }) => standing.status === 'VERIFIED').map(({ id }) => id),
    )
    const comparisons = context.record.operations
      .flatMap(({ verifications }) => verifications)
      .filter(({ participant }) => participant === 'BIOMETRIC_MATCHING')
    const good = comparisons.filter(({ referenceId }) => referenceId !== null && verified.has(referenceId))
    if (good.length === 0)
      return no(
        comparisons.length === 0
          ? 'No: no comparison of faces is recorded.'
          : 'No: no comparison was with evidence that is VERIFIED at the end.',
        comparisons.map(({ place, start }) => context.place(place, 'comparison of faces', start)),
      )
    const references = [...new Set(good.map(({ referenceId }) => context.subjectOf(referenceId)))]
    return yes(
      `Yes: with ${references.join(', ')}.`,
      good.map(({ place, start }) => context.place(place, 'comparison of faces', start)),
    )
  },
}

const unevaluated: Question = {
  id: 'not-evaluated',
  title: 'Was submitted evidence never evaluated?',
  ask(context) {
    const submitted = context.models.filter(({ kind }) => kind !== null)
    if (submitted.length === 0) return notApplicable(NO_EVIDENCE)
    const open = submitted.filter(({ history, standing }) => history.length === 0 && standing.status === null)
    if (open.length === 0) return no('No: everything that was submitted was evaluated.')
    return yes(
      `Yes: ${open.map(({ id }) => context.subjectOf(id)).join(', ')}.`,
      open.map((model) => placeOf(context, model)),
    )
  },
}

const otherPerson: Question = {
  id: 'other-person',
  title: 'Does a document name another person than the first one?',
  ask(context) {
    const documents = context.models.filter(({ family }) => family === 'IDDOCUMENT')
    if (documents.length === 0) return notApplicable('No document is recorded.')
    const others = documents.filter(({ mismatchedAttributes }) => mismatchedAttributes.length > 0)
    if (others.length === 0) return no('No: no evaluation found attributes of another person.')
    return yes(
      `Yes: ${others.map(({ id, mismatchedAttributes }) => `${context.subjectOf(id)} differs in ${mismatchedAttributes.map(visible).join(', ')}`).join('; ')}.`,
      others.map((model) => placeOf(context, model)),
    )
  },
}

export const EVIDENCE_QUESTIONS: readonly Question[] = [
  deleted,
  capturedAgain,
  comparedPortrait,
  unevaluated,
  otherPerson,
]
