import { LOCALE_COOKIE } from '@goldammer/sdk/constants'
import type { Locator, Page } from '@playwright/test'
import { PASSWORD } from '../support/api.ts'
import { recordFilm } from '../support/film.ts'
import { expectAccessible } from '../support/screen.ts'
import { expect, test } from '../support/test.ts'

test('R3.16 R6.10 the shop plays an uploaded film with captions; a file that is no film is refused', async ({
  t,
  page: visitor,
  another,
  baseURL,
}) => {
  const name = `film-${Date.now()}`
  const { page } = await another()
  await page.context().addCookies([{ name: LOCALE_COOKIE.name, value: 'de-DE', url: baseURL ?? '' }])
  const data = { email: 'carla.content@goldammer.example', password: PASSWORD }
  await page.request.post('/staff-api/login', { data, headers: { 'sec-fetch-site': 'same-origin' } })
  await page.goto('/staff/media')
  const film = await recordFilm(page)
  const dialog = page.getByRole('dialog')
  const send = dialog.getByRole('button', { name: t('staff.media.upload') })

  await page.getByRole('button', { name: t('staff.media.upload') }).click()
  const alt = dialog.getByLabel(t('staff.media.alt'))
  await alt.fill('Rundgang durch die Imkerei')
  await choose(page, { name: `${name}.webm`, mimeType: 'video/webm', buffer: Buffer.from('kein Film') })
  await send.click()
  await expect(dialog.getByText('MP4, WebM')).toBeVisible()
  await expect(alt).toHaveValue('Rundgang durch die Imkerei')
  await choose(page, { name: `${name}.webm`, mimeType: 'video/webm', buffer: film })
  await expectAccessible(page)
  await send.click()
  await expect(page.getByText(t('staff.media.added'))).toBeVisible()
  await page.getByRole('button', { name: 'Rundgang durch die Imkerei' }).first().click()
  await expectPicture(dialog.locator('video'))
  await expectAccessible(page)
  await page.keyboard.press('Escape')

  await page.goto('/staff/pages')
  await page.getByRole('button', { name: t('staff.pages.create') }).click()
  await dialog.getByLabel(t('staff.pages.technicalName')).fill(name)
  await dialog.getByLabel(t('staff.pages.page.name')).first().fill('Unser Film')
  await dialog.getByLabel(t('staff.pages.page.paths')).first().fill(name)
  await dialog.getByRole('button', { name: t('staff.pages.create') }).click()
  await page.getByRole('button', { name: t('staff.pages.addSection') }).click()
  const adder = page.getByRole('combobox', { name: t('staff.pages.addBlock') }).first()
  await adder.click()
  await page.getByTitle(t('staff.pages.blocks.video'), { exact: true }).click()
  const chooseOf = (label: string) => page.getByRole('button', { name: `${t('staff.media.choose')}: ${label}` })
  await chooseOf(t('staff.pages.field.video')).click()
  await dialog.getByRole('button', { name: 'Rundgang durch die Imkerei' }).first().click()
  await chooseOf(t('staff.pages.field.captions')).click()
  await dialog.getByRole('button', { name: t('staff.media.upload') }).click()
  const captions = 'WEBVTT\n\n00:00.000 --> 00:30.000\nGuten Tag aus der Imkerei.\n'
  await choose(page, { name: `${name}.vtt`, mimeType: '', buffer: Buffer.from(captions) })
  await alt.fill('Untertitel, Deutsch')
  await send.click()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByText(t('staff.media.chosen'), { exact: true })).toBeVisible()
  await expectPicture(page.frameLocator('iframe').locator('video'))
  await page.getByRole('button', { name: t('staff.pages.publish'), exact: true }).click()
  await dialog.getByRole('button', { name: t('staff.pages.release.now') }).click()
  await expect(page.getByText(t('staff.pages.done.now'))).toBeVisible()

  await visitor.goto(`/${name}`)
  const player = visitor.locator('video')
  await expectPicture(player)
  await player.evaluate((video: HTMLVideoElement) => {
    video.muted = true
    for (const track of video.textTracks) track.mode = 'showing'
    return video.play()
  })
  await expect
    .poll(() => player.evaluate(({ textTracks: [track] }: HTMLVideoElement) => (track?.cues?.[0] as VTTCue)?.text))
    .toBe('Guten Tag aus der Imkerei.')
})

/** Its first picture has come. */
const expectPicture = (player: Locator) =>
  expect.poll(() => player.evaluate(({ videoWidth }: HTMLVideoElement) => videoWidth)).toBe(160)

async function choose(page: Page, file: { name: string; mimeType: string; buffer: Buffer }) {
  await page.getByRole('dialog').locator('input[type=file]').setInputFiles(file)
}
