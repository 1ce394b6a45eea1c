import uPlot from 'uplot'
import type { ChartLine } from './Chart.js'

/**
 * Draws lines into a box, as wide as that is, in the colours of the theme in sight.
 * @param days ISO days (UTC), the oldest first
 * @returns takes it away
 */
export function drawChart(box: HTMLElement, days: readonly string[], lines: readonly ChartLine[]): () => void {
  const times = days.map((day) => Date.parse(day) / 1000)
  const data: uPlot.AlignedData = [times, ...lines.map(({ values }) => [...values])]
  let chart = draw()
  function draw(): uPlot {
    return new uPlot(toOptions(box, lines), data, box)
  }
  const resize = new ResizeObserver(() => chart.setSize({ width: box.clientWidth, height: box.clientHeight }))
  resize.observe(box)
  // A canvas has no custom properties: another theme is another drawing.
  const dark = matchMedia('(prefers-color-scheme: dark)')
  const again = () => {
    chart.destroy()
    chart = draw()
  }
  dark.addEventListener('change', again)
  const theme = new MutationObserver(again)
  theme.observe(document.documentElement, { attributeFilter: ['data-theme'] })
  return () => {
    resize.disconnect()
    theme.disconnect()
    dark.removeEventListener('change', again)
    chart.destroy()
  }
}

function toOptions(box: HTMLElement, lines: readonly ChartLine[]): uPlot.Options {
  const style = getComputedStyle(box)
  const colour = (token: string) => style.getPropertyValue(`--latchkey-${token}`).trim()
  const tones = [colour('accent'), colour('warning'), colour('success')]
  const axis: uPlot.Axis = {
    stroke: colour('text-muted'),
    grid: { stroke: colour('border'), width: 1 },
    ticks: { show: false },
    font: `12px ${style.fontFamily}`,
  }
  return {
    width: box.clientWidth,
    height: box.clientHeight,
    // Days are those of UTC, as they are counted.
    tzDate: (seconds) => uPlot.tzDate(new Date(seconds * 1000), 'Etc/UTC'),
    legend: { show: false },
    cursor: { y: false },
    scales: { y: { range: (_chart, _least, most) => [0, Math.max(4, (most ?? 0) * 1.1)] } },
    axes: [
      axis,
      { ...axis, size: 48, values: (_chart, ticks) => ticks.map((tick) => (Number.isInteger(tick) ? `${tick}` : '')) },
    ],
    series: [
      {},
      ...lines.map(
        ({ label, tone }, at): uPlot.Series => ({
          label,
          stroke: tone === 'before' ? colour('border-strong') : (tones[at] ?? colour('text')),
          width: tone === 'before' ? 1 : 2,
          ...(tone === 'before' && { dash: [4, 4] }),
          points: { show: false },
        }),
      ),
    ],
  }
}
