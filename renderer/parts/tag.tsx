import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { type Listed, lookOf, type Tone } from './look.ts'

interface TagProps {
  readonly tone: Tone
  readonly Icon?: LucideIcon | undefined
  /** Size of the icon in pixels. */
  readonly size?: number
  readonly title?: string | undefined
  readonly className?: string
  readonly role?: 'status'
  readonly children: ReactNode
}

/** Badge: a word with the colour of its tone, and an icon where the word alone does not say it. */
export function Tag({ tone, Icon, size = 12, title, className = '', role, children }: TagProps) {
  return (
    <span className={`tag tag-${tone} ${className}`.trimEnd()} title={title} role={role}>
      {Icon && (
        <>
          <Icon aria-hidden size={size} />{' '}
        </>
      )}
      {children}
    </span>
  )
}

type ValueTagProps = Omit<TagProps, 'tone' | 'Icon'> &
  ({ readonly value: Listed } | { readonly value: string /** Tone of an unlisted value. */; readonly other: Tone })

/** Badge with the tone and icon of a value. */
export function ValueTag(props: ValueTagProps) {
  const look = 'other' in props ? lookOf(props.value, props.other) : lookOf(props.value)
  return <Tag {...look} {...props} />
}
