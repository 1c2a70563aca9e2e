import { Button, Notice } from '@portal/ui'
import { useState } from 'react'
import { useQuestionText } from '../../../shared/texts.ts'
import { useMessages } from '../frame/messages.ts'
import type { SentCode } from './code-form.tsx'
import { Countdown } from './countdown.tsx'
import { useSecondsUntil } from './use-seconds-until.ts'
import type { Channel } from './use-send-code.ts'

interface NewCodeProps {
  readonly sentCode: SentCode
  /** Channels by which a code can be sent now. */
  readonly channels: readonly Channel[]
  readonly onSend: (channel: Channel) => Promise<unknown>
}

/** Offers another code, the same way or the other one, five minutes after the last. */
export function NewCode({ sentCode, channels, onSend }: NewCodeProps) {
  const t = useQuestionText()
  const { describe } = useMessages()
  const secondsLeft = useSecondsUntil(sentCode.newCodeAt)
  const [outcome, setOutcome] = useState<{ readonly tone: 'success' | 'danger'; readonly text: string }>()
  const [isSending, setSending] = useState(false)
  const other: Channel = sentCode.channel === 'email' ? 'phone' : 'email'
  const sendAgain = async (channel: Channel) => {
    if (isSending) return
    setSending(true)
    try {
      await onSend(channel)
      setOutcome({ tone: 'success', text: t('code.sent-again') })
    } catch (failure) {
      setOutcome({ tone: 'danger', text: describe(failure).message })
    } finally {
      setSending(false)
    }
  }
  return (
    <div className="wizard-after p-stack" data-gap="s">
      {outcome !== undefined && (
        <Notice tone={outcome.tone} live>
          {outcome.text}
        </Notice>
      )}
      {sentCode.isDelayed === true && (
        <Notice tone="warning" live>
          {t('code.delayed')}
        </Notice>
      )}
      {secondsLeft > 0 && sentCode.isDelayed === true && channels.includes(other) && (
        <Button busy={isSending} onClick={() => void sendAgain(other)}>
          {t(other === 'email' ? 'code.send-to-email' : 'code.send-to-phone')}
        </Button>
      )}
      {secondsLeft > 0 ? (
        <Countdown secondsLeft={secondsLeft} getText={(time) => t('code.wait', { time })} />
      ) : (
        <>
          <p>{t('code.not-received')}</p>
          <div className="p-cluster">
            {channels.includes(sentCode.channel) && (
              <Button busy={isSending} onClick={() => void sendAgain(sentCode.channel)}>
                {t('code.send-again')}
              </Button>
            )}
            {channels.includes(other) && (
              <Button busy={isSending} onClick={() => void sendAgain(other)}>
                {t(other === 'email' ? 'code.send-to-email' : 'code.send-to-phone')}
              </Button>
            )}
          </div>
        </>
      )}
    </div>
  )
}
