import { useFormats } from '@portal/shell-sdk'
import { Button, Notice } from '@portal/ui'
import { useState } from 'react'
import { useQuestionText } from '../../../shared/texts.ts'
import { useMessages } from '../frame/messages.ts'
import { Countdown } from './countdown.tsx'
import type { ResumeOptions } from './use-resume-options.ts'
import { useSecondsUntil } from './use-seconds-until.ts'
import type { Channel } from './use-send-code.ts'

interface ResumeLinkProps {
  readonly options: ResumeOptions
  /** Channels that staff left on. */
  readonly channelsOn: readonly Channel[]
  readonly onSend: (channel: Channel) => Promise<void>
  readonly onOther: () => void
}

/** Says where the link was sent, and sends it to a confirmed contact. */
export function ResumeLink({ options: { contacts, link }, channelsOn, onSend, onOther }: ResumeLinkProps) {
  const t = useQuestionText()
  const formats = useFormats()
  const { describe } = useMessages()
  const secondsLeft = useSecondsUntil(link?.newLinkAt ?? null)
  const [sending, setSending] = useState<Channel>()
  const [failure, setFailure] = useState<string>()
  const send = async (channel: Channel) => {
    if (sending !== undefined) return
    setSending(channel)
    setFailure(undefined)
    try {
      await onSend(channel)
    } catch (error) {
      setFailure(describe(error).message)
    } finally {
      setSending(undefined)
    }
  }
  return (
    <div className="p-stack" data-gap="m">
      {failure !== undefined && (
        <Notice tone="danger" live>
          {failure}
        </Notice>
      )}
      {link !== null && (
        <Notice tone="success" live title={t('later.sent-title')}>
          <p>
            {t(link.channel === 'email' ? 'later.sent-email' : 'later.sent-text', { destination: link.destination })}
          </p>
          <p>{t('later.sent-once', { date: formats.day(link.expiresAt) })}</p>
        </Notice>
      )}
      {secondsLeft > 0 ? (
        <Countdown secondsLeft={secondsLeft} getText={(time) => t('later.wait', { time })} />
      ) : (
        <>
          {link === null && <p>{t('later.choose')}</p>}
          <div className="p-cluster">
            {contacts
              .filter(({ channel }) => channelsOn.includes(channel))
              .map(({ channel, destination }) => (
                <Button
                  key={channel}
                  variant={link === null ? 'primary' : 'secondary'}
                  busy={sending === channel}
                  onClick={() => void send(channel)}
                >
                  {t(link === null ? 'later.send-to' : 'later.send-again-to', { destination })}
                </Button>
              ))}
          </div>
        </>
      )}
      <div>
        <Button variant="quiet" onClick={onOther}>
          {t('later.other')}
        </Button>
      </div>
    </div>
  )
}
