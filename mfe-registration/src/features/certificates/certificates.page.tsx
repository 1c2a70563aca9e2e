import type { Certificate } from '@portal/contracts-registration'
import { useFormats, useLocale } from '@portal/shell-sdk'
import {
  Button,
  DataList,
  EmptyState,
  ErrorState,
  LoadingState,
  Notice,
  Page,
  PageTitle,
  Pagination,
  StatusTag,
} from '@portal/ui'
import { useSearchParams } from '@portal/ui/router'
import { useState } from 'react'
import { useFailureText } from '../../shared/use-failure-text.ts'
import { HolderFacts } from './holder-facts.tsx'
import { RevokeDialog } from './revoke.dialog.tsx'
import { tones, useCertificateText, useStatusText } from './texts.ts'
import { pageSize, useCertificates, useCreateCertificate, useDownload } from './use-certificates.ts'

/** `/certificate`: what the caller's certificate says, new certificates, and the ones created before. */
export default function CertificatesPage() {
  const t = useCertificateText()
  const statusText = useStatusText()
  const describe = useFailureText()
  const [search] = useSearchParams()
  const page = Math.max(1, Number(search.get('page')) || 1)
  const list = useCertificates(page)
  const [revoking, setRevoking] = useState<Certificate>()
  const { holder = null, status = null, items = [], total = 0 } = list.data ?? {}
  return (
    <Page width="text">
      <PageTitle documentTitle={t('own.title')} lead={t('own.lead')}>
        {t('own.title')}
      </PageTitle>
      {list.isError && (
        <ErrorState title={t('own.error')} {...describe(list.error)} onRetry={() => void list.refetch()} />
      )}
      {list.isPending && <LoadingState />}
      {holder !== null && status !== null && (
        <div className="p-stack" data-gap="l">
          <section className="p-stack" data-gap="s">
            <h2>{t('own.preview')}</h2>
            <p>
              <StatusTag tone={tones[status]}>{statusText.getName(status)}</StatusTag>
            </p>
            {status !== 'valid' && <p>{statusText.getText(status)}</p>}
            <HolderFacts holder={holder} />
          </section>
          <CreateCertificate />
          <section className="p-stack" data-gap="s">
            <h2>{t('own.list')}</h2>
            {total === 0 ? (
              <EmptyState title={t('own.none')}>{t('own.none-text')}</EmptyState>
            ) : (
              <CertificateList items={items} total={total} onRevoke={setRevoking} />
            )}
            <Pagination
              page={page}
              pageCount={Math.ceil(total / pageSize)}
              getHref={(number) => `/certificate?page=${number}`}
            />
          </section>
        </div>
      )}
      {revoking && <RevokeDialog certificate={revoking} onClose={() => setRevoking(undefined)} />}
    </Page>
  )
}

function CreateCertificate() {
  const t = useCertificateText()
  const describe = useFailureText()
  const create = useCreateCertificate()
  const locale = useLocale()
  // The reader's language first.
  const languages = locale === 'es' ? (['es', 'en-US'] as const) : (['en-US', 'es'] as const)
  return (
    <section className="p-stack" data-gap="s">
      <h2>{t('own.create')}</h2>
      <p>{t('own.create-text')}</p>
      {create.isError && (
        <Notice tone="danger" live>
          {describe(create.error).message}
        </Notice>
      )}
      {create.isSuccess && (
        <Notice tone="success" live>
          {t('own.created')}
        </Notice>
      )}
      <div className="p-cluster">
        {languages.map((language) => (
          <Button
            key={language}
            variant={language === locale ? 'primary' : 'secondary'}
            busy={create.isPending && create.variables === language}
            onClick={() => create.mutate(language)}
          >
            {t(`own.create-${language}`)}
          </Button>
        ))}
      </div>
    </section>
  )
}

interface CertificateListProps {
  readonly items: readonly Certificate[]
  readonly total: number
  readonly onRevoke: (certificate: Certificate) => void
}

function CertificateList({ items, total, onRevoke }: CertificateListProps) {
  const t = useCertificateText()
  const { getName } = useStatusText()
  const describe = useFailureText()
  const formats = useFormats()
  const download = useDownload()
  return (
    <>
      {download.isError && (
        <Notice tone="danger" live>
          {describe(download.error).message}
        </Notice>
      )}
      <DataList
        caption={t('own.list-caption', { count: total })}
        rows={items}
        rowKey={({ certificateId }) => certificateId}
        columns={[
          { key: 'issued', header: t('own.issued'), cell: ({ issuedAt }) => formats.instant(issuedAt) },
          { key: 'language', header: t('own.language'), cell: ({ locale }) => t(`own.language-${locale}`) },
          {
            key: 'actions',
            header: t('own.actions'),
            isActions: true,
            cell: (certificate) => {
              const date = formats.instant(certificate.issuedAt)
              return certificate.revokedAt === null ? (
                <div className="p-cluster">
                  <Button
                    size="s"
                    aria-label={t('own.download-of', { date })}
                    busy={download.isPending && download.variables === certificate.certificateId}
                    onClick={() => download.mutate(certificate.certificateId)}
                  >
                    {t('own.download')}
                  </Button>
                  <Button size="s" aria-label={t('own.revoke-of', { date })} onClick={() => onRevoke(certificate)}>
                    {t('own.revoke')}
                  </Button>
                </div>
              ) : (
                <StatusTag tone="danger">{getName('revoked')}</StatusTag>
              )
            },
          },
        ]}
      />
    </>
  )
}
