import { onNewVersion, reloadOnLostChunks, versionOf } from '@goldammer/sdk/new-version'
import { notify } from '../kit/notify.ts'

const version = versionOf(document.documentElement.dataset.build, '/builds/latest.json')

reloadOnLostChunks(version)
onNewVersion(version, () => {
  const texts = document.querySelector<HTMLElement>('site-notifications')?.dataset
  const action = { label: texts?.reload ?? '', run: () => location.reload() }
  if (texts) notify({ type: 'info', message: texts.newVersion ?? '', persistent: true, action })
})
