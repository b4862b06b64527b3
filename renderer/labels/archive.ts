import { clipped, labelFor } from '../../shared/analysis/index.ts'
import { grouped } from './grouped.ts'

const statusLabel = (status: string): string => clipped(labelFor('EvidenceStatus', status).title, 24).toLowerCase()

/** Texts of the archive header, and those that its views share. */
export const archiveLabels = {
  views: 'Views of this archive',
  statements: 'Three separate statements',
  archive: 'Is the archive genuine?',
  service: 'What did the service conclude?',
  review: 'What did our reviewer decide?',
  parts: { integrity: 'Integrity', authenticity: 'Authenticity', conformance: 'Conformance' },
  outcomes: {
    PASSED: 'passed',
    FAILED: 'failed',
    INDETERMINATE: 'not decided',
    WARNINGS: 'remarks',
    ERRORS: 'errors',
    NOT_JUDGED: 'not judged',
  },
  details: 'Details',
  sortBy: (column: string) => `Sort by ${column}`,
  exportRows: (rows: number) => (rows === 1 ? 'Save the row shown as' : `Save the ${grouped(rows)} rows shown as`),
  exported: (name: string) => `${name} is saved.`,
  testKey: 'Test key',
  testKeyHint: 'Test key: anybody can make such an archive.',
  sample: 'Sample, invented person',
  twin: 'Save a twin',
  twinMaking: 'Making a twin…',
  twinHint: 'An archive with the same course and the same failure about an invented person, to send to a provider.',
  twinSaved: (file: string) => `Saved as ${file}, signed with the test key. verify says that it is a twin.`,
  identity: 'Identity',
  span: 'Time span',
  took: (milliseconds: number) => `verified in ${milliseconds} ms`,
  noTimes: 'no times recorded',
  open: 'Still waiting for input when the proof was made',
  claimedLevel: 'Claims',
  withoutSupport: 'without support',
  unsupported: (clause: string) => `No operation that could have led to it was read: ${clause}.`,
  more: (hidden: readonly { readonly count: number; readonly status: string | null; readonly isDeleted: boolean }[]) =>
    hidden
      .map(({ count, status, isDeleted }, index) => {
        const label = isDeleted ? 'deleted' : status === null ? 'without status' : statusLabel(status)
        return index === 0 ? `${grouped(count)} more: ${label}` : `${grouped(count)} ${label}`
      })
      .join(', '),
  noContent: {
    title: 'There is nothing to show here',
    because: (clause: string) => `${clause}. The Record view shows what there is.`,
  },
  masked: 'covered',
  maskFailure: 'Data of the holder is covered: the library, which knows whether your role may see it, cannot be read.',
  inRecord: 'Show in the record',
} as const
