import type { Step } from '../format/scenario.ts'
import { retrieveProof, submitConsents, submitImages, submitMedicare, submitText } from './client-commands.ts'
import { force, review, saveRegisters, submit } from './control-commands.ts'
import type { Performance } from './performance.ts'
import { chip, liveCapture, portrait } from './session-commands.ts'

/** Performs one step; returns the id of its evidence, or null. */
export async function performStep(run: Performance, step: Step): Promise<string | null> {
  const { engine, identityId } = run
  switch (step.command) {
    case 'consents':
      return submitConsents(run, step)
    case 'images':
      return submitImages(run, step)
    case 'text':
      return submitText(run, step)
    case 'medicare':
      return submitMedicare(run, step)
    case 'liveCapture':
      return liveCapture(run, step)
    case 'chip':
      return chip(run, step)
    case 'portrait':
      return portrait(run, step)
    case 'proof':
      return retrieveProof(run, step)
    case 'delete': {
      const id = run.evidence(step.with)
      await engine.deleteEvidence(run.call(step, 'DELETE', `/evidences/${id}`), identityId, id)
      return null
    }
    case 'resume':
      await engine.resumeIdentity(run.call(step, 'POST', '/resume', 'RELYING_SERVICE'), identityId)
      return null
    case 'submit':
      return submit(run, step)
    case 'force':
      return force(run, step)
    case 'withdrawConsent':
      await engine.control.withdrawConsent(identityId, step.with)
      return null
    case 'review':
      await review(run, step)
      return run.evidence(step.with.evidence)
    case 'evaluate':
      await engine.control.evaluateAgain(identityId, run.evidence(step.with))
      return run.evidence(step.with)
    case 'wait':
      await run.advance(step.with)
      return null
    case 'expire':
      await engine.control.expire(identityId, step.with)
      return null
    case 'registers':
      return saveRegisters(run, step)
  }
}
