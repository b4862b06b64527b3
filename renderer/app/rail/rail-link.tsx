import { ActionIcon } from '@mantine/core'
import { X } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { Link } from 'wouter'

interface RailLinkProps {
  readonly to: string
  readonly current: boolean
  readonly icon: ReactNode
  readonly text: string
}

/** Link of the rail. The current one is scrolled into view. */
export function RailLink({ to, current, icon, text }: RailLinkProps) {
  const link = useRef<HTMLAnchorElement>(null)
  useEffect(() => {
    if (current) link.current?.scrollIntoView({ block: 'nearest' })
  }, [current])
  return (
    <Link ref={link} to={to} className="rail-link" aria-current={current ? 'page' : undefined} title={text}>
      {icon}
      <RailText text={text} />
    </Link>
  )
}

/** Number of characters that always fit into two lines. */
const TWO_LINES = 28
/** Number of characters that stay visible at the end of a longer name, where numbered files differ. */
const TAIL = 12

/** Text in up to three lines. A longer one is shortened before its end. */
function RailText({ text }: { readonly text: string }) {
  const characters = [...text]
  if (characters.length <= TWO_LINES) return <span className="rail-text">{unbroken(text)}</span>
  return (
    <span className="rail-text rail-long">
      <span>{characters.slice(0, -TAIL).join('')}</span>
      <span>{characters.slice(-TAIL).join('')}</span>
    </span>
  )
}

/** Text whose extension is on one line; where nothing else lets the name break, it breaks before the extension. */
function unbroken(text: string): ReactNode {
  const [extension] = /\.[A-Za-z0-9]{1,8}$/.exec(text) ?? []
  if (extension === undefined) return text
  return (
    <>
      <bdi>{text.slice(0, -extension.length)}</bdi>
      <span className="rail-extension">{extension}</span>
    </>
  )
}

interface ClosableProps extends RailLinkProps {
  readonly closeText: string
  readonly onClose: () => void
}

/** Link with a close button. */
export function ClosableLink({ closeText, onClose, ...link }: ClosableProps) {
  return (
    <div className="rail-archive">
      <RailLink {...link} />
      <ActionIcon
        className="rail-close"
        variant="subtle"
        color="gray"
        size="1.625rem"
        aria-label={closeText}
        onClick={onClose}
      >
        <X aria-hidden size="0.875rem" />
      </ActionIcon>
    </div>
  )
}
