import { describeFailure } from '@portal/api-client'
import { ErrorState, LoadingState, Page, PageTitle, Stack } from '@portal/ui'
import { useQuery } from '@portal/ui/query'
import { staffApi } from '../../../shared/api.ts'
import { Channels } from './channels.tsx'
import { TemplateCard } from './template-card.tsx'
import { useNoticeTemplatesText } from './texts.ts'

/** `/notice-templates`: channels that can be switched off, and the texts of notices. */
export default function NoticeTemplatesPage() {
  const t = useNoticeTemplatesText()
  const templates = useQuery(staffApi().listNoticeTemplates.query())
  return (
    <Page>
      <PageTitle lead={t('lead')}>{t('title')}</PageTitle>
      <Stack gap="l">
        <Channels />
        <div>
          <h2>{t('templates')}</h2>
          <p className="p-soft">{t('templates.help')}</p>
        </div>
        {templates.isError && (
          <ErrorState
            title={t('failed')}
            {...describeFailure(templates.error, t)}
            onRetry={() => void templates.refetch()}
          />
        )}
        {templates.isPending && <LoadingState shape="list" />}
        {templates.data?.map((template) => (
          <TemplateCard key={`${template.kind} ${template.locale}`} template={template} />
        ))}
      </Stack>
    </Page>
  )
}
