import { Earliest } from '#frontend/entities/garage/earliest.tsx'
import { GarageCard } from '#frontend/entities/garage/garage-card.tsx'
import { GarageLikeButton } from '#frontend/features/like/garage-like-button.tsx'
import { Link } from '#frontend/shared/router.tsx'
import { cartPath, garagePath, garagesInCityPath } from '#frontend/shared/routes.ts'
import { Button } from '#frontend/shared/ui/button.tsx'
import { Failure, Notice } from '#frontend/shared/ui/data-state.tsx'
import { NativeSelect } from '#frontend/shared/ui/fields.tsx'
import { Skeleton } from '#frontend/shared/ui/loading.tsx'
import { NavigateButton } from '#frontend/shared/ui/navigate-button.tsx'
import { useUnit } from '#frontend/shared/use-unit.tsx'
import type { FittingGarageList } from '#services/garages/garage.contract.ts'
import {
  $cities,
  $citiesFailure,
  $city,
  $cityId,
  $garages,
  $garagesFailure,
  cityChosen,
  cityName,
  earliestChosen,
  retried,
} from './garages.model.ts'
import styles from './garages.module.css'
import { garagesText as text } from './garages.text.ts'

export { $head, opened } from './garages.model.ts'

/** Garages that fit tires: choose a city, then see its garages. */
export function Page() {
  const { cityId, city } = useUnit({ cityId: $cityId, city: $city })
  return (
    <div className={`wrap stack gap-24 one-column ${styles.page}`}>
      <header className={`stack gap-8 ${styles.head}`}>
        <h1>{city ? text.titleIn(city.displayName) : text.title}</h1>
        <p className="muted">{text.prompt}</p>
      </header>
      <CityChoice />
      <Found isChosen={cityId !== ''} />
    </div>
  )
}

/** The result of the choice, or its error; loaded garages stay on the page. */
function Found({ isChosen }: { isChosen: boolean }) {
  const { garages, citiesFailure, garagesFailure, retry } = useUnit({
    garages: $garages,
    citiesFailure: $citiesFailure,
    garagesFailure: $garagesFailure,
    retry: retried,
  })
  const failure = (isChosen ? garagesFailure : null) ?? citiesFailure
  return (
    <>
      {failure !== null && <Failure message={failure} onRetry={() => retry()} />}
      {isChosen && (garages !== null || garagesFailure === null) && <Garages garages={garages} />}
      {!isChosen && citiesFailure === null && <Cities />}
    </>
  )
}

/** Without scripts a form that requests the city's page. */
function CityChoice() {
  const { cities, cityId, choose } = useUnit({ cities: $cities, cityId: $cityId, choose: cityChosen })
  return (
    <form className={`row wrapping gap-12 ${styles.choice}`}>
      <NativeSelect
        name={cityName}
        label={text.city}
        value={cityId}
        onChange={(event) => choose(event.currentTarget.value)}
        disabled={cities.length === 0}
        data={[{ value: '', label: text.choose }, ...cities.map(({ id, displayName }) => ({ value: id, label: displayName }))]}
      />
      <div className="without-script">
        <Button type="submit" variant="go">
          {text.show}
        </Button>
      </div>
    </form>
  )
}

/** All cities as links, for phones and search engines. */
function Cities() {
  const cities = useUnit($cities)
  return (
    <nav aria-label={text.cities}>
      <ul className={styles.cities}>
        {cities.map(({ id, displayName }) => (
          <li key={id}>
            <Link to={garagesInCityPath(id)}>{displayName}</Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

function Garages({ garages }: { garages: FittingGarageList | null }) {
  const choose = useUnit(earliestChosen)
  return (
    <>
      <p role="status" className={garages && garages.length > 0 ? 'muted' : 'spoken'}>
        {garages ? text.found(garages.length) : text.loading}
      </p>
      {garages === null && <Blank />}
      {garages?.length === 0 && (
        <>
          <Notice title={text.emptyTitle}>{text.emptyBody}</Notice>
          <Cities />
        </>
      )}
      {garages && garages.length > 0 && (
        <ul className={`stack gap-16 one-column ${styles.garages}`}>
          {garages.map((garage, index) => (
            <li key={garage.id}>
              <GarageCard
                garage={garage}
                isFirst={index === 0}
                booking={
                  garage.earliest && (
                    <Button to={cartPath} variant="line" onClick={() => choose(garage)}>
                      <Earliest slot={garage.earliest} />
                    </Button>
                  )
                }
                heart={<GarageLikeButton garage={garage} />}
                actions={
                  <>
                    <Button to={garagePath(garage.id)} variant="line">
                      {text.moreInfo}
                      <span className="spoken">{` ${text.about} ${garage.displayName}`}</span>
                    </Button>
                    <NavigateButton garage={garage} />
                  </>
                }
              />
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

/** Loading placeholder of the cards' height. */
function Blank() {
  return (
    <div className={`stack gap-16 one-column ${styles.garages}`}>
      {[1, 2].map((index) => (
        <Skeleton key={index} className={styles.blank ?? ''} radius="lg" />
      ))}
    </div>
  )
}
