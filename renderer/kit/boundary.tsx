import { Component, type ReactNode } from 'react'
import { shellLabels } from '../labels/shell.ts'

interface Props {
  readonly children: ReactNode
  /** Renders the children again when this value changes. */
  readonly about?: string
}

/** Error boundary. Shows the name of the error, never its message, which could quote the archive. */
export class Boundary extends Component<Props, { readonly failed: string | null }> {
  override state: { readonly failed: string | null } = { failed: null }

  static getDerivedStateFromError(error: unknown): { readonly failed: string } {
    return { failed: error instanceof Error ? error.name : 'Error' }
  }

  override componentDidUpdate(before: Props): void {
    if (before.about !== this.props.about && this.state.failed !== null) this.setState({ failed: null })
  }

  override render(): ReactNode {
    if (this.state.failed === null) return this.props.children
    return (
      <div className="failure-card" role="alert">
        <div>
          <h2>{shellLabels.broken.title}</h2>
          <p>{shellLabels.broken.hint}</p>
          <p className="mono quiet">{this.state.failed}</p>
        </div>
      </div>
    )
  }
}
