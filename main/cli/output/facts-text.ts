import { type ArchiveFacts, counted, formatSize } from '../../../shared/report/index.ts'
import { type Paint, terminalText } from '../../report/index.ts'

/**
 * Formats the content of an archive for people, without judgement: everything comes from the file, before any signature is
 * checked.
 */
export function factsText(facts: ArchiveFacts, paint: Paint): string {
  const sections = [
    inputLines(facts),
    fileLines(facts, paint),
    proofLines(facts, paint),
    signatureLines(facts, paint),
    observationLines(facts, paint),
  ]
  return `${paint.faint('From the file; nothing here has been verified.')}\n${sections
    .filter((lines) => lines.length > 0)
    .map((lines) => lines.join('\n'))
    .join('\n\n')}\n`
}

/** Formats the structure with offsets: envelope, parts, ZIP, entries. */
export function treeText({ input, envelope, container, files }: ArchiveFacts): string {
  const lines = [`${terminalText(input.name)}  ${input.container}, ${input.size} bytes`]
  if (envelope) {
    const closing = envelope.closed ? '' : ', no closing delimiter'
    lines.push(`├─ envelope  boundary ${terminalText(envelope.boundary)}, ${envelope.lineEnd}${closing}`)
    if (envelope.preambleLength > 0) lines.push(`│  ├─ preamble  ${envelope.preambleLength} bytes`)
    for (const { name, value } of envelope.headers)
      lines.push(`│  ├─ header  ${terminalText(name)}: ${terminalText(value, 100)}`)
    for (const part of envelope.parts) {
      const kind = `${terminalText(part.contentType)}, ${part.transferEncoding}${part.isArchive ? ', the archive' : ''}`
      lines.push(`│  ├─ part ${part.index}  at ${part.bodyOffset}, ${part.bodyLength} bytes  ${kind}`)
    }
    if (envelope.epilogueLength > 0) lines.push(`│  └─ epilogue  ${envelope.epilogueLength} bytes`)
  }
  if (container) {
    const location = container.offset === null ? 'decoded' : `at ${container.offset}`
    const comment = container.comment === '' ? '' : `, comment ${terminalText(container.comment, 100)}`
    lines.push(
      `└─ zip  ${location}, ${container.size} bytes, ${counted(container.entries.length, 'entry', 'entries')}${container.zip64 ? ', ZIP64' : ''}${comment}`,
    )
    for (const entry of container.entries) {
      const sizes = entry.isFolder
        ? 'folder'
        : `${entry.method} ${entry.compressedSize} → ${entry.size} bytes, CRC ${entry.crc32.toString(16).padStart(8, '0')}`
      lines.push(
        `   ├─ ${terminalText(entry.name)}  header ${entry.headerOffset}, data ${entry.dataOffset}, directory ${entry.centralOffset}  ${sizes}  ${entry.modified}`,
      )
    }
  } else for (const { path, size } of files) lines.push(`├─ ${terminalText(path)}  ${size} bytes`)
  return `${lines.join('\n')}\n`
}

function inputLines({ input, envelope, container, rootFolder }: ArchiveFacts): string[] {
  const parts = envelope ? `, ${counted(envelope.parts.length, 'part')}` : ''
  const entries = container ? `, ${counted(container.entries.length, 'entry', 'entries')}` : ''
  return [
    row('Input', `${terminalText(input.name)} (${formatSize(input.size)})`),
    ...(input.sha256 === null ? [] : [row('SHA-256', input.sha256)]),
    row('Container', `${input.container}${parts}${entries}`),
    row('Root folder', rootFolder === null ? 'none' : terminalText(rootFolder)),
  ]
}

function fileLines({ files }: ArchiveFacts, paint: Paint): string[] {
  if (files.length === 0) return []
  const width = Math.min(60, Math.max(...files.map(({ path }) => path.length)))
  return [
    paint.strong(counted(files.length, 'file')),
    ...files.map(
      ({ path, size, sha256 }) =>
        `  ${terminalText(path).padEnd(width)}  ${String(size).padStart(10)}  ${sha256 ?? 'not read whole'}`,
    ),
  ]
}

function proofLines({ proof }: ArchiveFacts, paint: Paint): string[] {
  const value = proof?.value
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return []
  const members = Object.entries(value).filter(([name]) => name !== 'hashes' && name !== 'signature')
  return [
    paint.strong('proof.json'),
    ...members.map(([name, member]) =>
      row(terminalText(name, 40), terminalText(typeof member === 'string' ? member : JSON.stringify(member), 200)),
    ),
  ]
}

function signatureLines({ signature }: ArchiveFacts, paint: Paint): string[] {
  if (!signature) return []
  const { parts, differences, text } = signature
  if (!parts)
    return [
      paint.strong('Signature'),
      row('Form', `${counted(text.length, 'character')}, not a compact JWS in canonical encoding`),
    ]
  return [
    paint.strong('Signature'),
    row('Algorithm', terminalText(parts.algorithm ?? 'none named')),
    row(
      'Payload',
      `${parts.payloadEncoding}, ${differences.length === 0 ? 'equal to proof.json' : `differs from proof.json at ${counted(differences.length, 'place')}`}`,
    ),
    ...(parts.otherHeaderMembers.length > 0
      ? [row('Header also', parts.otherHeaderMembers.map((name) => terminalText(name, 60)).join(', '))]
      : []),
  ]
}

function observationLines({ observations }: ArchiveFacts, paint: Paint): string[] {
  if (observations.length === 0) return []
  return [
    paint.strong(`${counted(observations.length, 'observation')} while reading, not judged`),
    ...observations.slice(0, 100).map(
      ({ code, subject, detail }) =>
        `  ${code}  ${[subject.path, subject.pointer, subject.offset, detail]
          .filter((part) => part !== undefined)
          .map((part) => terminalText(String(part)))
          .join('  ')}`,
    ),
    ...(observations.length > 100 ? [`  … and ${observations.length - 100} more (--format json lists all)`] : []),
  ]
}

const row = (name: string, value: string): string => `  ${name.padEnd(16)} ${value}`
