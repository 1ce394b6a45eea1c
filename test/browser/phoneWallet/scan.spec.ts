import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { PNG } from 'pngjs'
import encodeQr from 'qr'
import { createPhonePage, expect, test, wanted } from './fixture.js'

/** A code as rows of dark and light, with a light edge, each module some pixels wide. */
function draw(text: string, scale = 6) {
  const modules = encodeQr(text, 'raw', { border: 4 })
  const side = modules.length * scale
  return { side, isDark: (x: number, y: number) => modules[Math.floor(y / scale)]?.[Math.floor(x / scale)] === true }
}

function toPng(text: string): Buffer {
  const { side, isDark } = draw(text)
  const png = new PNG({ width: side, height: side })
  for (let y = 0; y < side; y++)
    for (let x = 0; x < side; x++) png.data.set([...Array(3).fill(isDark(x, y) ? 0 : 255), 255], (y * side + x) * 4)
  return PNG.sync.write(png)
}

/** A film of one frame, as Chromium plays it in place of a camera: light alone, and no colour. */
function toFilm(text: string): Buffer {
  const width = 640
  const height = 480
  const { side, isDark } = draw(text, 5)
  const [left, top] = [Math.floor((width - side) / 2), Math.floor((height - side) / 2)]
  const light = Buffer.alloc(width * height, 235)
  for (let y = 0; y < side; y++)
    for (let x = 0; x < side; x++) if (isDark(x, y)) light[(y + top) * width + x + left] = 16
  const frame = Buffer.concat([Buffer.from('FRAME\n'), light, Buffer.alloc((width * height) / 2, 128)])
  return Buffer.concat([Buffer.from(`YUV4MPEG2 W${width} H${height} F30:1 Ip A1:1 C420\n`), frame, frame])
}

test('behavior: reads the code from a picture, and says when there is none on it @deep', async ({
  page,
  phone,
  app,
  world: { devnet },
}) => {
  await phone.open()
  await page.getByRole('button', { name: 'Scan a code' }).click()
  const blank = PNG.sync.write(new PNG({ width: 40, height: 40 }))
  await page.locator('input[type=file]').setInputFiles({ name: 'blank.png', mimeType: 'image/png', buffer: blank })
  await expect(page.getByRole('alert')).toContainText('There is no code on this picture')
  const { uri, connected } = await app.connect(wanted(devnet))
  await page.locator('input[type=file]').setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: toPng(uri) })
  await phone.answer('Connect')
  await connected
})

test('behavior: reads the code by the camera @deep', async ({ app, world: { devnet, url }, launchOptions }) => {
  const folder = await mkdtemp(join(tmpdir(), 'latchkey-camera-'))
  const film = join(folder, 'code.y4m')
  const { uri, connected } = await app.connect(wanted(devnet))
  await writeFile(film, toFilm(uri))
  const browser = await chromium.launch({
    ...launchOptions,
    args: [
      ...(launchOptions.args ?? []),
      '--use-fake-device-for-media-stream',
      '--use-fake-ui-for-media-stream',
      `--use-file-for-fake-video-capture=${film}`,
    ],
  })
  try {
    const page = await browser.newPage({ viewport: { width: 390, height: 844 } })
    const phone = createPhonePage(page, url)
    await phone.open()
    await page.getByRole('button', { name: 'Scan a code' }).click()
    await page.getByRole('dialog', { name: 'Connect?' }).waitFor()
    await phone.answer('Connect')
    await connected
  } finally {
    await browser.close()
    await rm(folder, { recursive: true, force: true })
  }
})
