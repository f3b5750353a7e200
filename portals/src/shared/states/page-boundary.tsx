import { isLostChunk } from '@goldammer/sdk/new-version'
import { Component, type ReactNode } from 'react'
import { version } from '../../version.ts'
import { Failure } from './states.tsx'

/** R8.05: a page that breaks, or whose code does not arrive, says so in its place; the menu around it stays. */
export class PageBoundary extends Component<{ children: ReactNode }, { error?: unknown }> {
  override state: { error?: unknown } = {}

  static getDerivedStateFromError(error: unknown) {
    return { error }
  }

  /** R4.13: React keeps to itself what a page's code could not be loaded for. */
  override componentDidCatch(error: unknown) {
    if (isLostChunk(error)) void version.reloadIfNewer()
  }

  override render() {
    const { error } = this.state
    if (error === undefined) return this.props.children
    // A page that was loaded once is never asked for again: only a new start helps.
    return <Failure error={error} onRetry={() => location.reload()} />
  }
}
