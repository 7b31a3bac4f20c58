import { $likedGarages } from '#frontend/entities/visitor/visitor.model.ts'
import { useUnit } from '#frontend/shared/use-unit.tsx'
import type { Garage } from '#services/garages/garage.contract.ts'
import { $garageLikeChanges, garageHeartPressed } from './garage-like.model.ts'
import { Heart } from './heart.tsx'

/** A garage's like button with its count. */
export function GarageLikeButton({ garage: { id, displayName, likes } }: { garage: Pick<Garage, 'id' | 'displayName' | 'likes'> }) {
  const { liked, changes, press } = useUnit({ liked: $likedGarages, changes: $garageLikeChanges, press: garageHeartPressed })
  return <Heart isLiked={liked.includes(id)} count={likes + (changes[id] ?? 0)} of={displayName} onPress={() => press(id)} />
}
