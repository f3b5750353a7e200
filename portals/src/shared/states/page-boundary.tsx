import { isLostChunk } from '@goldammer/sdk/new-version'
import { Component, type ReactNode } from 'react'
import { version } from '../../version.ts'
import { Failure, Loading, NewerBuild } from './states.tsx'

interface State {
  error?: unknown
  /** Whether there is a newer build; nobody knows until it has been asked for. */
  isNewer?: boolean
}

/** R8.05: a page that breaks, or whose code does not arrive, says so in its place; the menu around it stays. */
export class PageBoundary extends Component<{ children: ReactNode }, State> {
  override state: State = {}

  static getDerivedStateFromError(error: unknown) {
    return { error }
  }

  /** R4.13: React does not pass on why the code of a page could not be loaded. */
  override async componentDidCatch(error: unknown) {
    if (isLostChunk(error)) this.setState({ isNewer: await version.reloadIfNewer() })
  }

  override render() {
    const { error, isNewer } = this.state
    if (error === undefined) return this.props.children
    if (isLostChunk(error) && isNewer === undefined) return <Loading />
    if (isNewer) return <NewerBuild />
    // A page that was loaded once is never asked for again: only a new start helps.
    return <Failure error={error} onRetry={() => location.reload()} />
  }
}
