const width = 1200
const height = 240

/** A spring tide at our wall: the moon's share and the sun's, in metres over chart datum. */
const levelAt = (hour: number) =>
  3.1 + 1.9 * Math.cos((2 * Math.PI * (hour - 4.6)) / 12.42) + 0.6 * Math.cos((2 * Math.PI * (hour - 5.2)) / 12)

const x = (hour: number) => (hour / 24) * width
const y = (level: number) => height - 24 - (level / 6) * (height - 72)

const curve = Array.from({ length: 97 }, (_, at) => at / 4)
  .map((hour, at) => `${at === 0 ? 'M' : 'L'}${x(hour).toFixed(1)} ${y(levelAt(hour)).toFixed(1)}`)
  .join('')

/** Turns of the tide, as they stand on the board. */
const turns = [
  { hour: 4.72, name: 'High', time: '04:43' },
  { hour: 10.92, name: 'Low', time: '10:55' },
  { hour: 17.05, name: 'High', time: '17:03' },
  { hour: 23.25, name: 'Low', time: '23:15' },
] as const

/** What the place is, over the day's tide. */
export function TideBoard() {
  return (
    <section className="board" aria-labelledby="board-title">
      <div className="board-words">
        <h1 id="board-title">The tide, kept by hand</h1>
        <p>
          Since 1931 someone has walked down to the harbour wall, read the staff and chalked it on the board. Leave your
          name, tell us what you saw, or keep the lamp lit for a night.
        </p>
      </div>
      <svg className="tide" viewBox={`0 0 ${width} ${height}`} role="img" aria-label="Today's tide at the harbour wall">
        <path className="tide-water" d={`${curve}L${width} ${height}L0 ${height}Z`} />
        <path className="tide-line" d={curve} />
        {turns.map(({ hour, name }) => (
          <circle key={hour} className="tide-turn" data-turn={name} cx={x(hour)} cy={y(levelAt(hour))} r="5" />
        ))}
      </svg>
      <dl className="turns">
        {turns.map(({ hour, name, time }) => (
          <div key={hour}>
            <dt>{name} water</dt>
            <dd>
              <span>{time}</span> <small>{levelAt(hour).toFixed(1)} m</small>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
