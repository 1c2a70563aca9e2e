import { describeFailure } from '@portal/api-client'
import type { PortalDocument, SharedLink } from '@portal/contracts-regulations'
import { getDocumentPage } from '@portal/contracts-regulations/rules'
import { useFormats, useShell } from '@portal/shell-sdk'
import { Button, ErrorState, LoadingState, Notice, Pagination, SelectField, StatusTag } from '@portal/ui'
import { useCommand, useQuery, useQueryClient } from '@portal/ui/query'
import { useSearchParams } from '@portal/ui/router'
import { useState } from 'react'
import { documentsApi } from '../../../shared/api.ts'
import { CopyButton } from '../../../shared/copy-button.tsx'
import { useDocumentsText } from './texts.ts'

const expiryDays = [7, 30, 90, 365] as const
const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs
const pageSize = 10

/** Creates, lists and revokes links that show this document without an account. */
export function SharedLinks({ document }: { readonly document: PortalDocument }) {
  const t = useDocumentsText()
  const shell = useShell()
  const queries = useQueryClient()
  const [days, setDays] = useState<number>(30)
  const [url, setUrl] = useState<string>()
  const create = useCommand(documentsApi().createSharedLink)
  const refresh = () => queries.invalidateQueries({ queryKey: documentsApi().listSharedLinks.key })
  const createLink = async () => {
    try {
      // Rounded up to a full minute, because times are displayed in minutes.
      const expiresAt = new Date(Math.ceil(Date.now() / minuteMs) * minuteMs + days * dayMs).toISOString()
      const { secret } = await create.mutateAsync({ params: { id: document.id }, body: { expiresAt } })
      setUrl(`${location.origin}${getDocumentPage(document.file.kind)}?link=${secret}`)
      await refresh()
    } catch (failure) {
      shell.toasts.show({ kind: 'error', ...describeFailure(failure, t) })
    }
  }
  return (
    <section className="ad-part" aria-labelledby="ad-links">
      <h2 id="ad-links">{t('links')}</h2>
      <p className="p-soft">{t('links.lead')}</p>
      <div className="ad-links-create">
        <SelectField
          label={t('links.expires-after')}
          value={String(days)}
          onChange={(event) => setDays(Number(event.target.value))}
          options={expiryDays.map((count) => ({ value: String(count), label: t('links.days', { count }) }))}
        />
        <Button busy={create.isPending} onClick={() => void createLink()}>
          {t('links.create')}
        </Button>
      </div>
      {url !== undefined && (
        <Notice tone="success" title={t('links.created')} live>
          <p>{t('links.once')}</p>
          <p className="ad-link">
            <code>{url}</code> <CopyButton text={url} label={t('links.copy')} />
          </p>
        </Notice>
      )}
      <LinkList documentId={document.id} onChanged={refresh} />
    </section>
  )
}

function LinkList({ documentId, onChanged }: { readonly documentId: string; readonly onChanged: () => Promise<void> }) {
  const t = useDocumentsText()
  const [searchParams] = useSearchParams()
  const page = Math.max(1, Math.trunc(Number(searchParams.get('links') ?? 1)) || 1)
  const { data, error, refetch } = useQuery(
    documentsApi().listSharedLinks.query({
      params: { id: documentId },
      query: { skip: (page - 1) * pageSize, limit: pageSize },
    }),
  )
  if (error) return <ErrorState title={t('failed')} {...describeFailure(error, t)} onRetry={() => void refetch()} />
  if (!data) return <LoadingState />
  if (data.total === 0) return <p className="p-soft">{t('links.none')}</p>
  const getHref = (next: number) => {
    const query = new URLSearchParams(searchParams)
    query.set('links', String(next))
    return `?${query}`
  }
  return (
    <>
      <ul className="ad-links">
        {data.items.map((link) => (
          <LinkRow key={link.linkId} link={link} onChanged={onChanged} />
        ))}
      </ul>
      <Pagination page={page} pageCount={Math.ceil(data.total / pageSize)} getHref={getHref} />
    </>
  )
}

function LinkRow({ link, onChanged }: { readonly link: SharedLink; readonly onChanged: () => Promise<void> }) {
  const t = useDocumentsText()
  const shell = useShell()
  const format = useFormats()
  const revoke = useCommand(documentsApi().withdrawSharedLink)
  const { linkId, createdAt, expiresAt, withdrawnAt, isOpen } = link
  const createdOn = format.instant(createdAt)
  const confirmAndRevoke = async () => {
    const isConfirmed = await shell.dialogs.confirm({
      title: t('links.revoke.title'),
      message: t('links.revoke.text'),
      confirmLabel: t('links.revoke'),
      danger: true,
    })
    if (!isConfirmed) return
    try {
      await revoke.mutateAsync({ params: { id: linkId } })
      shell.toasts.show({ kind: 'success', message: t('links.revoked') })
    } catch (failure) {
      shell.toasts.show({ kind: 'error', ...describeFailure(failure, t) })
    }
    await onChanged()
  }
  return (
    <li>
      <StatusTag tone={isOpen ? 'success' : 'neutral'}>
        {t(isOpen ? 'links.active' : withdrawnAt ? 'links.is-revoked' : 'links.expired')}
      </StatusTag>
      <span>
        {t('links.created-on', { date: createdOn })} · {t('links.expires-on', { date: format.instant(expiresAt) })}
      </span>
      {isOpen && (
        <Button
          size="s"
          variant="quiet"
          aria-label={t('links.revoke-named', { date: createdOn })}
          onClick={() => void confirmAndRevoke()}
        >
          {t('links.revoke')}
        </Button>
      )}
    </li>
  )
}
