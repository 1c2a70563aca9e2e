import { RichText } from '@portal/i18n'
import type { RegistrationDraft } from '@portal/contracts-registration'
import { useFormats, useLocale, useUser } from '@portal/shell-sdk'
import { Button, LinkButton, Notice, Page, PageTitle, Prose } from '@portal/ui'
import { Link, useNavigate, useSearchParams } from '@portal/ui/router'
import { useState } from 'react'
import { useText } from '../../shared/texts.ts'
import { useMessages } from './frame/messages.ts'
import { getResumePage, toPath } from './frame/progress.ts'
import { useDraft, useFormerDraft, useRegistrationSettings, useStartDraft } from './frame/use-draft.ts'
import './frame/wizard.css'

/**
 * `/registration`: what to expect before the first question, or how to go on with an unfinished registration. With `?needed`,
 * the shell led here from a page that needs a person.
 */
export default function StartPage() {
  const t = useText()
  const user = useUser()
  const draft = useDraft()
  const { data: settings } = useRegistrationSettings()
  const [search] = useSearchParams()
  return (
    <Page width="text">
      <PageTitle documentTitle={t('start.title')} lead={t('start.lead')}>
        {t('start.heading')}
      </PageTitle>
      {search.has('needed') && <Notice tone="info">{t('start.needed')}</Notice>}
      {draft.data ? <Unfinished draft={draft.data} /> : <FormerDraft />}
      <Prose>
        <h2>{t('start.who')}</h2>
        <p>
          <RichText text={t('start.who-text')} tags={{ strong: (text) => <strong>{text}</strong> }} />
        </p>
        <h2>{t('start.need')}</h2>
        <ul>
          <li>{t('start.need-license')}</li>
          <li>{t('start.need-birth')}</li>
          <li>{t('start.need-contact')}</li>
          <li>{t('start.need-consent')}</li>
        </ul>
        <h2>{t('start.save')}</h2>
        <p>
          {t('start.save-text')} {settings && t('start.save-days', { count: settings.draftDays })}
        </p>
        {draft.data ? null : <StartButton />}
        {user === undefined && (
          <>
            <p>
              <RichText text={t('start.registered')} tags={{ login: (text) => <Link to="/login">{text}</Link> }} />
            </p>
            <p>
              <RichText
                text={t('start.commenting')}
                tags={{ register: (text) => <Link to="/register">{text}</Link> }}
              />
            </p>
          </>
        )}
      </Prose>
    </Page>
  )
}

/** Starts a registration on the server, or opens the unfinished one that the server finds. */
function StartButton() {
  const t = useText()
  const { describe } = useMessages()
  const locale = useLocale()
  const navigate = useNavigate()
  const start = useStartDraft()
  const [failure, setFailure] = useState<string>()
  const begin = () => {
    start.mutate(locale, {
      onSuccess: (draft) => void navigate(toPath(getResumePage(draft))),
      onError: (error) => setFailure(describe(error).message),
    })
  }
  return (
    <div className="p-stack" data-gap="s">
      {failure !== undefined && (
        <Notice tone="danger" live>
          {failure}
        </Notice>
      )}
      <div>
        <Button variant="primary" busy={start.isPending} onClick={begin}>
          {t('start.begin')}
        </Button>
      </div>
    </div>
  )
}

/** The registration of this browser was finished, or continued on another device. */
function FormerDraft() {
  const t = useText()
  const formats = useFormats()
  const { movedAt, finishedReference } = useFormerDraft()
  if (finishedReference !== null) {
    return (
      <div className="wizard-resume">
        <Notice tone="success" title={t('finished.title')}>
          <p>{t('finished.reference', { reference: finishedReference })}</p>
          <p>
            <LinkButton to="/login">{t('finished.sign-in')}</LinkButton>
          </p>
        </Notice>
      </div>
    )
  }
  if (movedAt === null) return null
  return (
    <div className="wizard-resume">
      <Notice tone="info" title={t('moved.title')}>
        <p>{t('moved.text', { date: formats.day(movedAt), time: formats.time(movedAt) })}</p>
        <p>{t('moved.again')}</p>
      </Notice>
    </div>
  )
}

function Unfinished({ draft }: { readonly draft: RegistrationDraft }) {
  const t = useText()
  const formats = useFormats()
  const isRegistered = draft.status === 'registered'
  return (
    <div className="wizard-resume">
      <Notice tone={isRegistered ? 'success' : 'info'} title={t(isRegistered ? 'resume.registered' : 'resume.title')}>
        {!isRegistered && <p>{t('resume.text', { date: formats.day(draft.expiresAt) })}</p>}
        <p>
          <LinkButton variant="primary" to={toPath(getResumePage(draft))}>
            {t(isRegistered ? 'resume.show' : 'resume.continue')}
          </LinkButton>
        </p>
      </Notice>
    </div>
  )
}
