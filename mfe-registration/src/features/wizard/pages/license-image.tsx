import { useFormats } from '@portal/shell-sdk'
import { Button, Notice, Prose } from '@portal/ui'
import { useNavigate } from '@portal/ui/router'
import { lazy, Suspense, useEffect, useEffectEvent, useState } from 'react'
import { useQuestionText } from '../../../shared/texts.ts'
import { useMessages } from '../frame/messages.ts'
import type { PageProps } from '../frame/page-props.ts'
import { getNextPage, toPath } from '../frame/progress.ts'
import { useIsChange } from '../frame/use-is-change.ts'
import { useSaveAnswer } from '../frame/use-draft.ts'
import { WizardPage } from '../frame/wizard-page.tsx'
import { LicenseImageActions } from '../upload/license-image-actions.tsx'
import { LicenseImageProgress } from '../upload/license-image-progress.tsx'
import { isReading, useLicenseImage } from '../upload/use-license-image.ts'

const PhoneUpload = lazy(() => import('../upload/phone-upload.tsx'))

/** The image of the license: upload it, wait while it is read, or enter the license by hand. */
export default function LicenseImagePage({ draft, settings: { today } }: PageProps) {
  const t = useQuestionText()
  const formats = useFormats()
  const { describe } = useMessages()
  const navigate = useNavigate()
  const isChange = useIsChange()
  const save = useSaveAnswer(draft)
  // The image that was there when the phone was asked for another one; undefined while it is not asked.
  const [beforePhone, setBeforePhone] = useState<{ readonly imageId: string | undefined }>()
  const { query, upload, percent, failure, cancel } = useLicenseImage({ isWatching: beforePhone !== undefined })
  // Somebody who comes back sees the result first; after an upload on this page, the next page opens by itself.
  const [hasUploaded, setUploaded] = useState(false)
  const [isSaving, setSaving] = useState(false)
  const [saveFailure, setSaveFailure] = useState<unknown>()
  const { image, attemptsLeft = 5, nextAttemptAt = null } = query.data ?? {}
  const hasArrived = beforePhone !== undefined && image !== null && image?.imageId !== beforePhone.imageId
  const isRunning = percent !== undefined || isReading(query.data)

  const answer = async (value: { readonly imageId: string } | { readonly skipped: true }) => {
    setSaving(true)
    setSaveFailure(undefined)
    try {
      const saved = await save('license-image', value)
      await navigate(toPath(getNextPage('license-image', saved, { today, isChange })))
    } catch (cause) {
      setSaveFailure(cause)
    } finally {
      setSaving(false)
    }
  }
  const completedId = image?.state === 'COMPLETED' ? image.imageId : undefined
  const openNext = useEffectEvent((imageId: string) => void answer({ imageId }))
  useEffect(() => {
    if ((hasUploaded || hasArrived) && completedId !== undefined) openNext(completedId)
  }, [hasUploaded, hasArrived, completedId])

  const isFailed = image?.state === 'ERROR'
  const shown = saveFailure ?? failure
  return (
    <WizardPage
      page="license-image"
      draft={draft}
      today={today}
      title={t('license-image.title')}
      lead={t('license-image.lead')}
      hasErrors={shown !== undefined || isFailed}
    >
      <div className="p-stack" data-gap="m">
        {shown !== undefined && (
          <Notice tone="danger" live>
            {describe(shown).message}
          </Notice>
        )}
        {shown === undefined && !isRunning && isFailed && (
          <Notice tone="danger" live title={t('license-problem.title')}>
            {t(`license-problem.${image.problem ?? 'unreadable'}`)} {t('license-image.again')}
          </Notice>
        )}
        {!isRunning && completedId !== undefined && (
          <Notice tone="success" title={t('license-image.done-title')}>
            {t('license-image.done-text')}
          </Notice>
        )}
        {isRunning ? (
          <LicenseImageProgress percent={percent} onCancel={cancel} />
        ) : (
          <Tips isShort={completedId !== undefined} />
        )}
        {!isRunning && isFailed && attemptsLeft > 0 && attemptsLeft < 5 && (
          <p className="p-soft">{t('license-image.attempts-left', { count: attemptsLeft })}</p>
        )}
        {attemptsLeft === 0 && nextAttemptAt !== null && !isRunning && (
          <Notice tone="warning">{t('license-image.no-attempts', { time: formats.time(nextAttemptAt) })}</Notice>
        )}
        {!isRunning && completedId !== undefined && (
          <div>
            <Button variant="primary" busy={isSaving} onClick={() => void answer({ imageId: completedId })}>
              {t('license-image.continue')}
            </Button>
          </div>
        )}
        <LicenseImageActions
          hasAttempts={!isRunning && attemptsLeft > 0}
          isRetry={isFailed || completedId !== undefined}
          isSkipping={isSaving && completedId === undefined}
          onFile={(file) => {
            setUploaded(true)
            void upload(file)
          }}
          onSkip={() => void answer({ skipped: true })}
        />
        {!isRunning && attemptsLeft > 0 && (beforePhone === undefined || hasArrived) && (
          <div className="wizard-no-camera">
            <Button variant="quiet" onClick={() => setBeforePhone({ imageId: image?.imageId })}>
              {t('phone.use')}
            </Button>
          </div>
        )}
        {beforePhone !== undefined && !hasArrived && (
          <Suspense fallback={null}>
            <PhoneUpload onClose={() => setBeforePhone(undefined)} />
          </Suspense>
        )}
      </div>
    </WizardPage>
  )
}

function Tips({ isShort }: { readonly isShort: boolean }) {
  const t = useQuestionText()
  if (isShort) return null
  return (
    <Prose>
      <ul>
        <li>{t('license-image.tip-flat')}</li>
        <li>{t('license-image.tip-light')}</li>
        <li>{t('license-image.tip-whole')}</li>
      </ul>
      <p className="p-soft p-small">{t('license-image.files')}</p>
    </Prose>
  )
}
