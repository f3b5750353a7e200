import { type Locale, localePath } from '@goldammer/sdk/locales'
import type { MessageTree } from '@goldammer/sdk/messages'
import { createTranslator } from '@goldammer/sdk/translator'
import { Component, type ReactNode } from 'react'
import emptyNest from './empty-nest.svg'

interface Props {
  locale: Locale
  messages: MessageTree
  children: ReactNode
}

/** R8.05, R2.31: what breaks outside of a page leaves the error page, which needs nothing of what broke. */
export class FatalBoundary extends Component<Props, { isBroken: boolean }> {
  override state = { isBroken: false }

  static getDerivedStateFromError() {
    return { isBroken: true }
  }

  override render() {
    const { locale, messages, children } = this.props
    if (!this.state.isBroken) return children
    const t = createTranslator(locale, messages).translate
    return (
      <main className="login">
        <div className="box empty">
          <img src={emptyNest} alt="" width={104} height={64} />
          <h1 className="plain">{t('common.errorPage.title', { status: 500 })}</h1>
          <p className="muted">{t('common.errorPage.500')}</p>
          <a href={localePath(locale, '/')}>{t('common.errorPage.home')}</a>
        </div>
      </main>
    )
  }
}
