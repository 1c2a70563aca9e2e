import { useLocale } from '@portal/shell-sdk'
import { Notice } from '@portal/ui'
import { useEffect, useRef, type RefObject } from 'react'
import { useText } from '../texts.ts'

/**
 * The reCAPTCHA token to send with the form, and a function to request a new one, because a token is valid only once.
 */
export interface RecaptchaState {
  token: string
  reset?: () => void
}

interface Recaptcha {
  ready(callback: () => void): void
  render(container: HTMLElement, options: { sitekey: string; callback: (token: string) => void }): number
  reset(widget: number): void
}

/** Shows reCAPTCHA if it is configured; otherwise says that the demonstration skips the check (spec 5). */
export function RecaptchaField({ siteKey, state }: { siteKey: string | undefined; state: RefObject<RecaptchaState> }) {
  const t = useText()
  const locale = useLocale()
  const container = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (siteKey === undefined || container.current === null) return
    const element = container.current
    const script = document.createElement('script')
    script.src = `https://www.google.com/recaptcha/api.js?render=explicit&hl=${locale.slice(0, 2)}`
    script.addEventListener('load', () => {
      const { grecaptcha } = window as unknown as { grecaptcha: Recaptcha }
      grecaptcha.ready(() => {
        const widget = grecaptcha.render(element, {
          sitekey: siteKey,
          callback: (token) => {
            state.current.token = token
          },
        })
        state.current.reset = () => grecaptcha.reset(widget)
      })
    })
    document.head.append(script)
  }, [siteKey, state, locale])
  if (siteKey === undefined) {
    return (
      <Notice tone="neutral" title={t('account.demonstration')}>
        {t('register.demonstration')}
      </Notice>
    )
  }
  return <div ref={container} />
}
