import { useLocale } from '@portal/shell-sdk'
import { Notice } from '@portal/ui'
import { useEffect, useRef, type RefObject } from 'react'
import { useText } from '../texts.ts'

/** The value that goes with the registration, and how to ask anew: a value is good for one try. */
export interface PersonCheckAnswer {
  value: string
  reset?: () => void
}

interface Recaptcha {
  ready(work: () => void): void
  render(place: HTMLElement, options: { sitekey: string; callback: (value: string) => void }): number
  reset(widget: number): void
}

/** reCAPTCHA where the portal has one; otherwise the page says that this is a demonstration (spec 5). */
export function PersonCheck({
  siteKey,
  answer,
}: {
  siteKey: string | undefined
  answer: RefObject<PersonCheckAnswer>
}) {
  const t = useText()
  const locale = useLocale()
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (siteKey === undefined || place.current === null) return
    const element = place.current
    const script = document.createElement('script')
    script.src = `https://www.google.com/recaptcha/api.js?render=explicit&hl=${locale.slice(0, 2)}`
    script.addEventListener('load', () => {
      const { grecaptcha } = window as unknown as { grecaptcha: Recaptcha }
      grecaptcha.ready(() => {
        const widget = grecaptcha.render(element, {
          sitekey: siteKey,
          callback: (value) => {
            answer.current.value = value
          },
        })
        answer.current.reset = () => grecaptcha.reset(widget)
      })
    })
    document.head.append(script)
  }, [siteKey, answer, locale])
  if (siteKey === undefined) {
    return (
      <Notice tone="neutral" title={t('account.demonstration')}>
        {t('register.demonstration')}
      </Notice>
    )
  }
  return <div ref={place} />
}
