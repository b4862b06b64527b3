import type { ReactNode } from 'react'

/** One of the three statements of the header. */
export function Statement({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section className="statement" aria-label={title}>
      <h2>{title}</h2>
      {children}
    </section>
  )
}
