import { saveFile } from '@portal/api-client'
import type { Certificate } from '@portal/contracts-registration'
import { useCommand, useMutation, useQuery, useQueryClient } from '@portal/ui/query'
import { registrationApi } from '../../shared/api.ts'

export const pageSize = 20

/** The caller's certificates, newest first, and what a new one would say. */
export function useCertificates(page: number) {
  const query = { skip: (page - 1) * pageSize, limit: pageSize }
  return useQuery(registrationApi().listCertificates.query({ query }))
}

async function save(certificateId: string): Promise<void> {
  const content = await registrationApi().downloadCertificate({ params: { certificateId } })
  saveFile(content, `certificate-${certificateId.slice(0, 8)}.pdf`)
}

export function useDownload() {
  return useMutation({ mutationFn: save })
}

function useReload() {
  const client = useQueryClient()
  return () => client.invalidateQueries({ queryKey: registrationApi().listCertificates.key })
}

/** Creates a certificate and starts its download. */
export function useCreateCertificate() {
  const reload = useReload()
  return useCommand(
    async (locale: Certificate['locale'], options) => {
      const { certificateId } = await registrationApi().issueCertificate({ body: { locale } }, options)
      await save(certificateId)
    },
    { onSuccess: reload },
  )
}

export function useRevokeCertificate() {
  const reload = useReload()
  return useCommand(
    (certificateId: string, options) => registrationApi().revokeCertificate({ params: { certificateId } }, options),
    { onSuccess: reload },
  )
}
